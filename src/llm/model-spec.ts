import { AppError } from '../domain/errors.ts';

/** Providers this build can call, with what each needs. Order is the order of messages that list them. */
export const PROVIDER_KEYS = ['openai', 'offline'] as const;
export type ProviderKey = (typeof PROVIDER_KEYS)[number];

export interface ModelSpec {
  readonly provider: ProviderKey;
  readonly model: string;
}

export const OFFLINE_EXTRACTIVE = 'offline:extractive';
const NAME_MAX_CHARS = 200;

/**
 * Prefixes by which other programs call providers that have a protocol of their own. Whoever writes one wants
 * that provider, so his prompts must not go to OpenAI under a strange name.
 */
const FOREIGN_PROVIDERS: ReadonlySet<string> = new Set([
  ...['anthropic', 'azure', 'azure_openai', 'bedrock', 'gemini', 'google', 'google_genai', 'google-genai'],
  ...['google_vertexai', 'groq', 'mistralai', 'ollama'],
]);

const refused = (spec: string, why: string): AppError =>
  new AppError({
    code: 'VALIDATION',
    message: `model spec ${JSON.stringify(spec)}: ${why}`,
    publicMessage: `The model "${spec}" cannot be used: ${why}.`,
    details: { fields: [{ path: ['model'], message: why }], providers: PROVIDER_KEYS },
  });

/**
 * Reads `provider:model`. A name with no provider in front is one of the OpenAI-compatible server, also where
 * it has a colon of its own: `llama3:8b` is `openai:llama3:8b`. A provider that this build cannot call is
 * refused and not taken for such a name.
 * @throws AppError VALIDATION for an empty or over-long spec and for a provider that cannot be called, naming
 *   those that can
 */
export function parseModelSpec(spec: string): ModelSpec {
  const trimmed = spec.trim();
  if (trimmed === '') throw refused(spec, 'it is empty');
  if (trimmed.length > NAME_MAX_CHARS)
    throw refused(trimmed.slice(0, 40), `it is longer than ${NAME_MAX_CHARS} characters`);
  if (/[\s\p{Cc}\p{Cs}]/u.test(trimmed))
    throw refused(trimmed.toWellFormed(), 'it contains a space, a control character or half a character');
  const colon = trimmed.indexOf(':');
  if (colon < 0) return { provider: 'openai', model: trimmed };
  const prefix = trimmed.slice(0, colon).toLowerCase();
  const model = trimmed.slice(colon + 1);
  const provider = PROVIDER_KEYS.find((key) => key === prefix);
  if (prefix === '') throw refused(trimmed, 'the name before the colon is missing');
  if (FOREIGN_PROVIDERS.has(prefix)) {
    throw refused(
      trimmed,
      `"${prefix}" is not a provider that this release calls; known: ${PROVIDER_KEYS.join(', ')}. ` +
        "Set OPENAI_BASE_URL to a server that speaks OpenAI's protocol, and write openai:NAME",
    );
  }
  if (model === '') throw refused(trimmed, 'the model name after the colon is missing');
  if (provider === undefined) return { provider: 'openai', model: trimmed };
  if (provider === 'offline' && model !== 'extractive')
    throw refused(trimmed, `the offline model is ${OFFLINE_EXTRACTIVE}`);
  return { provider, model };
}

/** @returns the canonical `provider:model` of a spec, as it is stored. Throws as parseModelSpec does. */
export function normalizeModelSpec(spec: string): string {
  const { provider, model } = parseModelSpec(spec);
  return `${provider}:${model}`;
}

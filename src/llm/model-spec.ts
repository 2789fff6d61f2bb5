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

const refused = (spec: string, why: string): AppError =>
  new AppError({
    code: 'VALIDATION',
    message: `model spec ${JSON.stringify(spec)}: ${why}`,
    publicMessage: `The model "${spec}" cannot be used: ${why}.`,
    details: { fields: [{ path: ['model'], message: why }], providers: PROVIDER_KEYS },
  });

/**
 * Reads `provider:model`; a bare name is OpenAI's. A prefix that is no provider is refused rather than
 * guessed at: `llama3:8b` on a compatible server is written `openai:llama3:8b`.
 * @throws AppError VALIDATION for an empty or over-long spec and for an unknown provider, naming the known
 *   ones
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
  if (provider === undefined) {
    throw refused(
      trimmed,
      `"${prefix}" is not a known provider; known: ${PROVIDER_KEYS.join(', ')}. ` +
        'A name with a colon on an OpenAI-compatible server is written openai:NAME',
    );
  }
  if (model === '') throw refused(trimmed, 'the model name after the colon is missing');
  if (provider === 'offline' && model !== 'extractive')
    throw refused(trimmed, `the offline model is ${OFFLINE_EXTRACTIVE}`);
  return { provider, model };
}

/** @returns the canonical `provider:model` of a spec, as it is stored. Throws as parseModelSpec does. */
export function normalizeModelSpec(spec: string): string {
  const { provider, model } = parseModelSpec(spec);
  return `${provider}:${model}`;
}

/**
 * The spec of a name from OPENAI_MODEL, which names a model of the OpenAI-compatible server even where it has
 * a colon of its own: `qwen3:8b` is `openai:qwen3:8b`.
 */
export function openAiSpec(name: string): string {
  const prefix = name.trim().split(':', 1)[0]?.toLowerCase();
  return PROVIDER_KEYS.some((key) => key === prefix) ? name : `openai:${name.trim()}`;
}

import type { JsonObject } from '../../model/json.ts';
import type { EmissionRequest, ProviderLeaf } from '../emission.ts';
import { settleStrict } from '../strict-attempt.ts';
import { openAiAttempt } from './openai-attempt.ts';

/** What the APIs of OpenAI differ in: where the parts of a request stand. */
export interface OpenAiParts {
  readonly mode: EmissionRequest['mode'];
  /** The name, and the description where there is one. */
  readonly words: JsonObject;
  readonly schema: JsonObject;
  readonly strict: boolean;
}

/** A leaf of OpenAI: names and strictness are the same for all its APIs. */
export const openAiLeaf = (fragment: (parts: OpenAiParts) => JsonObject): ProviderLeaf => ({
  names: /^[A-Za-z0-9_-]{1,64}$/,
  nameMaxChars: 64,
  emit: ({ schema: source, strict: wanted, name, description, mode }) => {
    const attempt = () => openAiAttempt(source);
    const outcome = settleStrict(source, wanted, { attempt, plain: { needsObject: true } });
    if (!outcome.ok) return outcome;
    const { schema, isStrict: strict } = outcome.draft;
    const words = { name, ...(description !== '' && { description }) };
    return { ok: true, draft: outcome.draft, request: fragment({ mode, words, schema, strict }) };
  },
});

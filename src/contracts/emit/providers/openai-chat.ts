import type { JsonObject } from '../../model/json.ts';
import type { EmissionRequest, ProviderLeaf } from '../emission.ts';
import { settleStrict } from '../strict-attempt.ts';
import { openAiAttempt } from './openai-attempt.ts';

/** Chat Completions of OpenAI: `tools` or `response_format`. */
export const openAiChat: ProviderLeaf = {
  names: /^[A-Za-z0-9_-]{1,64}$/,
  nameMaxChars: 64,
  emit: (request) => {
    const attempt = () => openAiAttempt(request.schema);
    const outcome = settleStrict(request.schema, request.strict, { attempt, plain: { needsObject: true } });
    if (!outcome.ok) return outcome;
    const { schema, isStrict } = outcome.draft;
    return { ok: true, draft: outcome.draft, request: fragment(request, schema, isStrict) };
  },
};

function fragment(
  { name, description, mode }: EmissionRequest,
  schema: JsonObject,
  strict: boolean,
): JsonObject {
  const words = { name, ...(description !== '' && { description }) };
  return mode === 'tool'
    ? { tools: [{ type: 'function', function: { ...words, parameters: schema, strict } }] }
    : { response_format: { type: 'json_schema', json_schema: { ...words, schema, strict } } };
}

import type { JsonObject } from '../../model/json.ts';
import type { ProviderLeaf } from '../emission.ts';
import { settleStrict } from '../strict-attempt.ts';
import { anthropicAttempt } from './anthropic-attempt.ts';

/** Messages of Anthropic: `tools`, or `output_config`, which is always strict. */
export const anthropic: ProviderLeaf = {
  names: /^[A-Za-z0-9_-]{1,64}$/,
  nameMaxChars: 64,
  emit: ({ schema: source, name, description, mode, strict }) => {
    const attempt = () => anthropicAttempt(source);
    if (mode === 'output' && strict === false) {
      return {
        ok: false,
        reasons: ['An output schema of Anthropic is always strict. Ask for a tool instead.'],
      };
    }
    const plain = mode === 'output' ? null : { needsObject: true };
    const outcome = settleStrict(source, strict, { attempt, plain });
    if (!outcome.ok) return outcome;
    const { draft } = outcome;
    const { schema, isStrict } = draft;
    if (mode === 'output') {
      const format: JsonObject = { type: 'json_schema', schema };
      const request: JsonObject = { output_config: { format } };
      return { ok: true, draft, request };
    }
    const words: JsonObject = { name, ...(description !== '' && { description }) };
    const request: JsonObject = {
      tools: [{ ...words, input_schema: schema, ...(isStrict && { strict: true }) }],
    };
    return { ok: true, draft, request };
  },
};

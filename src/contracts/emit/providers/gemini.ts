import type { JsonObject } from '../../model/json.ts';
import type { ProviderLeaf } from '../emission.ts';
import { GEMINI_JSON } from './gemini-json.ts';
import { openDraft } from './open-draft.ts';

/** `config` of Gemini's generateContent: an output schema always constrains, a tool in mode VALIDATED. */
export const gemini: ProviderLeaf = {
  names: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/,
  nameMaxChars: 128,
  emit: ({ schema: source, name, description, mode, strict }) => {
    const isStrict = mode === 'output' || strict !== false;
    const reasons = isStrict ? [] : ['Strict mode was not asked for.'];
    const outcome = openDraft(source, {
      profile: GEMINI_JSON,
      inline: 'auto',
      needsObject: mode === 'tool',
      isStrict,
      reasons,
    });
    if (!outcome.ok) return outcome;
    const { draft } = outcome;
    if (mode === 'output') {
      const config: JsonObject = { responseMimeType: 'application/json', responseJsonSchema: draft.schema };
      return { ok: true, draft, request: { config } };
    }
    const words = { name, ...(description !== '' && { description }) };
    const config: JsonObject = {
      tools: [{ functionDeclarations: [{ ...words, parametersJsonSchema: draft.schema }] }],
      ...(isStrict && { toolConfig: { functionCallingConfig: { mode: 'VALIDATED' } } }),
    };
    return { ok: true, draft, request: { config } };
  },
};

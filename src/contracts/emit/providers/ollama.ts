import type { JsonObject } from '../../model/json.ts';
import type { ProviderLeaf } from '../emission.ts';
import { OLLAMA_GRAMMAR } from './ollama-grammar.ts';
import { openDraft } from './open-draft.ts';

const NO_STRICT_TOOLS = 'Ollama does not hold a model to the schema of a tool. Ask for an output instead.';

/** `/api/chat` of Ollama: `format` is made a grammar; tools are only shown to the model. */
export const ollama: ProviderLeaf = {
  names: /^[A-Za-z0-9_-]{1,64}$/,
  nameMaxChars: 64,
  emit: ({ schema: source, name, description, mode, strict }) => {
    if (mode === 'tool' && strict === true) return { ok: false, reasons: [NO_STRICT_TOOLS] };
    const isStrict = mode === 'output';
    const reasons = isStrict ? [] : [NO_STRICT_TOOLS];
    const outcome = openDraft(source, {
      profile: OLLAMA_GRAMMAR,
      inline: 'full',
      needsObject: mode === 'tool',
      isStrict,
      reasons,
    });
    if (!outcome.ok) return outcome;
    const { draft } = outcome;
    if (mode === 'output') {
      const request: JsonObject = { format: draft.schema };
      return { ok: true, draft, request };
    }
    const words: JsonObject = { name, ...(description !== '' && { description }) };
    const tool: JsonObject = { type: 'function', function: { ...words, parameters: draft.schema } };
    const request: JsonObject = { tools: [tool] };
    return { ok: true, draft, request };
  },
};

import type { JsonObject } from '../../model/json.ts';
import { openAiLeaf } from './openai-leaf.ts';

/** Responses of OpenAI: flat `tools`, where `strict` is always said, or `text.format`. */
export const openAiResponses = openAiLeaf(({ mode, words, schema, strict }): JsonObject =>
  mode === 'tool'
    ? { tools: [{ type: 'function', ...words, parameters: schema, strict }] }
    : { text: { format: { type: 'json_schema', ...words, schema, strict } } },
);

import type { JsonObject } from '../../model/json.ts';
import { openAiLeaf } from './openai-leaf.ts';

/** Chat Completions of OpenAI: `tools` or `response_format`. */
export const openAiChat = openAiLeaf(({ mode, words, schema, strict }): JsonObject =>
  mode === 'tool'
    ? { tools: [{ type: 'function', function: { ...words, parameters: schema, strict } }] }
    : { response_format: { type: 'json_schema', json_schema: { ...words, schema, strict } } },
);

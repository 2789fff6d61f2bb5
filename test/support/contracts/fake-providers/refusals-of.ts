import type { ToolSchema } from '../../../../src/contracts/emit/tool-schema.ts';
import { anthropicRefusals } from './fake-anthropic.ts';
import { openAiRefusals } from './fake-openai.ts';
import { geminiRefusals, mcpRefusals, ollamaRefusals } from './fake-others.ts';

/** Why the provider would refuse what was emitted for it; empty where it would take it. */
export function refusalsOf({ provider, schema, strict }: ToolSchema): readonly string[] {
  switch (provider) {
    case 'openai-chat':
    case 'openai-responses':
      return openAiRefusals(schema, strict.isStrict);
    case 'anthropic':
      return anthropicRefusals(schema, strict.isStrict);
    case 'gemini':
      return geminiRefusals(schema);
    case 'ollama':
      return ollamaRefusals(schema);
    case 'mcp':
      return mcpRefusals(schema);
  }
}

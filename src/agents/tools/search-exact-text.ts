import { z } from 'zod';
import { AGENT_EXACT_MAX_MATCHES, AGENT_EXACT_MAX_STRINGS } from '../../config/limits.ts';
import { documentParameter } from './document-parameter.ts';
import { problemOutput, resolveDocument, showPassages } from './show-passages.ts';
import { defineTool, type Tool } from './tool.ts';

const STRING_MAX_CHARS = 2_000;

/** Finds exact words; each place becomes a source of its own. */
export const searchExactText = (isCorpus: boolean): Tool =>
  defineTool({
    name: 'search_exact_text',
    description:
      'Finds every place where exact words stand: names, defined terms, section numbers, sums, or a sentence that you want to cite.',
    args: z.strictObject({
      search_strings: z
        .array(z.string().trim().min(2).max(STRING_MAX_CHARS))
        .min(1)
        .max(AGENT_EXACT_MAX_STRINGS),
      ...(isCorpus ? { document: z.string().min(1).max(40).optional() } : {}),
    }),
    parameters: {
      type: 'object',
      properties: {
        search_strings: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          maxItems: AGENT_EXACT_MAX_STRINGS,
          description: 'The words, exactly as they stand in the document.',
        },
        ...(isCorpus ? { document: documentParameter('Look only in this document') } : {}),
      },
      required: ['search_strings'],
      additionalProperties: false,
    },
    announce: (args) =>
      `Looking for the exact words ${args.search_strings.map((text) => JSON.stringify(text.slice(0, 80))).join(', ')}`,
    async run(args, ctx) {
      const target = resolveDocument((args as { document?: string }).document, ctx);
      if (!target.ok) return problemOutput(target.problem);
      const passages = await ctx.port.findExact(args.search_strings, {
        limit: AGENT_EXACT_MAX_MATCHES,
        documentId: target.documentId,
      });
      return showPassages(passages, ctx, {
        nothing: 'None of these words stand in the text exactly like that.',
      });
    },
  });

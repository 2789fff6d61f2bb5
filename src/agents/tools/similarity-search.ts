import { z } from 'zod';
import {
  AGENT_SEARCH_DEFAULT_HITS,
  AGENT_SEARCH_MAX_HITS,
  SEARCH_QUERY_MAX_CHARS,
} from '../../config/limits.ts';
import { documentParameter } from './document-parameter.ts';
import { problemOutput, resolveDocument, showPassages } from './show-passages.ts';
import { defineTool, type Tool } from './tool.ts';

/** Finds passages by meaning; each becomes a source. */
export const similaritySearch = (isCorpus: boolean): Tool =>
  defineTool({
    name: 'similarity_search',
    description:
      'Finds passages that fit a question or a topic, best first. Each comes with the number of a source that you can cite.',
    args: z.strictObject({
      query: z.string().trim().min(1).max(SEARCH_QUERY_MAX_CHARS),
      k: z.int().min(1).max(AGENT_SEARCH_MAX_HITS).optional(),
      ...(isCorpus ? { document: z.string().min(1).max(40).optional() } : {}),
    }),
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to look for, in the words a document would use.' },
        k: {
          type: 'integer',
          minimum: 1,
          maximum: AGENT_SEARCH_MAX_HITS,
          description: `How many passages; ${AGENT_SEARCH_DEFAULT_HITS} if left out.`,
        },
        ...(isCorpus ? { document: documentParameter('Search only this document') } : {}),
      },
      required: ['query'],
      additionalProperties: false,
    },
    announce: ({ query }) => `Searching for ${JSON.stringify(query.slice(0, 200))}`,
    async run(args, ctx) {
      const target = resolveDocument((args as { document?: string }).document, ctx);
      if (!target.ok) return problemOutput(target.problem);
      const limit = args.k ?? AGENT_SEARCH_DEFAULT_HITS;
      const passages = await ctx.port.search(args.query, { limit, documentId: target.documentId });
      return showPassages(passages, ctx, { nothing: 'Nothing was found. Try other words.' });
    },
  });

import { z } from 'zod';
import { readableChars } from '../loop/context-budget.ts';
import { documentParameter } from './document-parameter.ts';
import { problemOutput, resolveDocument } from './show-passages.ts';
import { defineTool, type Tool } from './tool.ts';

export const getDocumentTextLength = (isCorpus: boolean): Tool =>
  defineTool({
    name: 'get_document_text_length',
    description: 'Says how long the text of a document is, and how much of it can be read at once.',
    args: z.strictObject(isCorpus ? { document: z.string().min(1).max(40) } : {}),
    parameters: {
      type: 'object',
      properties: isCorpus ? { document: documentParameter('The document') } : {},
      required: isCorpus ? ['document'] : [],
      additionalProperties: false,
    },
    announce: () => 'Looking how long the text is',
    async run(args, ctx) {
      const target = resolveDocument((args as { document?: string }).document, ctx);
      if (!target.ok || target.documentId === null)
        return problemOutput(target.ok ? 'Name the document.' : target.problem);
      const size = await ctx.port.textSize(target.documentId);
      if (size === null) return problemOutput('That document has no text that can be read.');
      const pages = size.pageCount === null ? '' : ` on ${size.pageCount} pages`;
      const text = `${size.totalChars} characters${pages}. About ${readableChars(ctx.remainingTokens)} characters can be read at once.`;
      return { text, summary: text, fresh: [], passages: [] };
    },
  });

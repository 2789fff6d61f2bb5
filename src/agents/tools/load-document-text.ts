import { z } from 'zod';
import { AGENT_MIN_READ_CHARS, AGENT_TOOL_OUTPUT_MAX_CHARS } from '../../config/limits.ts';
import { readableChars } from '../loop/context-budget.ts';
import { documentParameter } from './document-parameter.ts';
import { unseenIn, warning } from './hidden-notice.ts';
import { problemOutput, resolveDocument } from './show-passages.ts';
import { defineTool, type Tool, type ToolContext, type ToolOutput } from './tool.ts';

/** Reads a stretch of text, as much as the context still holds. Reading makes no source. */
export const loadDocumentText = (isCorpus: boolean): Tool =>
  defineTool({
    name: 'load_document_text',
    description:
      'Reads the text of a document from a character position on, in pages. It says where to go on. What you read here is no source yet.',
    args: z.strictObject({
      start: z.int().min(0).optional(),
      end: z.int().min(1).optional(),
      ...(isCorpus ? { document: z.string().min(1).max(40) } : {}),
    }),
    parameters: {
      type: 'object',
      properties: {
        start: { type: 'integer', minimum: 0, description: 'First character; 0 if left out.' },
        end: {
          type: 'integer',
          minimum: 1,
          description: 'Character after the last; as far as it fits if left out.',
        },
        ...(isCorpus ? { document: documentParameter('The document to read') } : {}),
      },
      required: isCorpus ? ['document'] : [],
      additionalProperties: false,
    },
    announce: ({ start = 0 }) => `Reading the text from character ${start} on`,
    async run(args, ctx) {
      const target = resolveDocument((args as { document?: string }).document, ctx);
      if (!target.ok || target.documentId === null)
        return problemOutput(target.ok ? 'Name the document to read.' : target.problem);
      return readPage({ documentId: target.documentId, start: args.start ?? 0, end: args.end }, ctx);
    },
  });

async function readPage(
  { documentId, start, end }: { documentId: string; start: number; end: number | undefined },
  { port, fence, remainingTokens }: ToolContext,
): Promise<ToolOutput> {
  const budgetChars = Math.min(readableChars(remainingTokens), AGENT_TOOL_OUTPUT_MAX_CHARS);
  if (budgetChars < Math.min(AGENT_MIN_READ_CHARS, 1_000)) {
    return problemOutput(
      'There is no room left to read more text. Answer from what you have, or search for exact words.',
    );
  }
  const maxChars = end === undefined ? budgetChars : Math.min(budgetChars, Math.max(1, end - start));
  const slice = await port.readText({ documentId, start, maxChars });
  if (slice === null) return problemOutput('That document has no text that can be read.');
  if (slice.text === '')
    return problemOutput(`The text ends at character ${slice.totalChars}; there is nothing at ${start}.`);
  const rest = slice.totalChars - slice.end;
  const where = `Characters ${slice.start}–${slice.end} of ${slice.totalChars}.`;
  const next = rest > 0 ? ` ${rest} are left; go on with start=${slice.end}.` : ' This is the end.';
  return {
    text: `${where}${next}\n${warning(unseenIn('', slice, slice.hidden).map((part) => part.trim()))}${fence.wrap(slice.text)}`,
    summary: `Read characters ${slice.start}–${slice.end} of ${slice.totalChars}`,
    fresh: [],
    passages: [],
  };
}

import { z } from 'zod';
import { NOTE_MAX_CHARS, TITLE_MAX_CHARS } from '../../config/limits.ts';
import { documentParameter } from './document-parameter.ts';
import { problemOutput, resolveDocument } from './show-passages.ts';
import { defineWriteTool, type Tool, type ToolOutput } from './tool.ts';

/** Writes a note on a document, in the name of the person who asked. */
export const addDocumentNote = (isCorpus: boolean): Tool =>
  defineWriteTool({
    name: 'add_document_note',
    description:
      'Writes a note on a document, for people to read. A person approves it first and may change its words. Call it only when you were asked to write something down.',
    args: z.strictObject({
      title: z.string().trim().min(1).max(TITLE_MAX_CHARS),
      content: z.string().trim().min(1).max(NOTE_MAX_CHARS),
      ...(isCorpus ? { document: z.string().min(1).max(40) } : {}),
    }),
    parameters: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: TITLE_MAX_CHARS, description: 'What it is about.' },
        content: {
          type: 'string',
          minLength: 1,
          maxLength: NOTE_MAX_CHARS,
          description: 'The note, as Markdown.',
        },
        ...(isCorpus ? { document: documentParameter('The document to write it on') } : {}),
      },
      required: ['title', 'content', ...(isCorpus ? ['document'] : [])],
      additionalProperties: false,
    },
    announce: ({ title }) => `Writing the note ${JSON.stringify(title)}`,
    async describe(args, ctx) {
      const target = resolveDocument((args as { document?: string }).document, ctx);
      const found =
        target.ok && target.documentId !== null ? await ctx.port.textSize(target.documentId) : null;
      const on = found === null ? '' : ` on ${JSON.stringify(found.title)}`;
      return `Write the note ${JSON.stringify(args.title)}${on}`;
    },
    async write(args, ctx) {
      const target = resolveDocument((args as { document?: string }).document, ctx);
      if (!target.ok || target.documentId === null) {
        const problem = problemOutput(target.ok ? 'Name the document to write on.' : target.problem);
        return () => Promise.resolve(problem);
      }
      const { title, content } = args;
      const write = await ctx.writes.addNote({ documentId: target.documentId, title, content });
      return async (tx): Promise<ToolOutput> => {
        await write(tx);
        return {
          text: `The note ${JSON.stringify(title)} was written.`,
          summary: `Wrote the note ${JSON.stringify(title)}`,
          fresh: [],
          passages: [],
        };
      };
    },
  });

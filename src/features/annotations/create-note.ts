import { z } from 'zod';
import { NOTE_MAX_CHARS, TITLE_MAX_CHARS } from '../../config/limits.ts';
import type { Note } from '../../db/generated/prisma/client.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, longText, parseInput } from '../parse-input.ts';
import { pairTarget } from './pair-target.ts';

const schema = z.object({
  documentId: z.string(),
  corpusId: z.string().nullish(),
  title: line(TITLE_MAX_CHARS),
  content: longText(NOTE_MAX_CHARS),
});
export type CreateNoteInput = z.input<typeof schema>;

/**
 * Writes a note on the latest version of a document, in a corpus or on the document alone.
 * @throws AppError NOT_FOUND without COMMENT on both, or when the document does not stand in the corpus;
 *   VALIDATION
 */
export async function createNote(ctx: UseCaseContext, input: CreateNoteInput): Promise<Note> {
  const { userId } = requireUser(ctx, 'write');
  const { documentId, corpusId = null, title, content } = parseInput(schema, input);
  return ctx.db.transaction(async (tx) => {
    const { versionId } = await pairTarget(tx, ctx, { verb: 'COMMENT', documentId, corpusId });
    const note = await tx.note.create({
      data: { documentId, versionId, corpusId, title, content, creatorId: userId },
    });
    await tx.textRevision.create({
      data: { kind: 'NOTE', subjectId: note.id, number: 1, content, authorId: userId },
    });
    return note;
  });
}

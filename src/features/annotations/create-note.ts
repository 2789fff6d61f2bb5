import { z } from 'zod';
import type { Note } from '../../db/generated/prisma/client.ts';
import type { Tx } from '../../db/database.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { keepRevision } from '../revisions/keep-revision.ts';
import { queueEmbedding } from '../search/queue-embedding.ts';
import { noteFields } from './note-input.ts';
import { pairTarget } from './pair-target.ts';

const schema = z.object({
  documentId: z.string(),
  corpusId: z.string().nullish(),
  ...noteFields,
});
export type CreateNoteInput = z.input<typeof schema>;

/**
 * Writes a note on a document, in a corpus or on the document alone: on the version that is shown there.
 * @throws AppError NOT_FOUND without COMMENT on both, or when the document does not stand in the corpus;
 *   VALIDATION
 */
export async function createNote(ctx: UseCaseContext, input: CreateNoteInput): Promise<Note> {
  const write = await prepareNote(ctx, input);
  return ctx.db.transaction(write);
}

/**
 * What `createNote` does, in two parts: what has to be read before, then what writes in the caller's
 * transaction, with the rights of that moment.
 * @throws AppError as `createNote`; so does what it returns
 */
export async function prepareNote(
  ctx: UseCaseContext,
  input: CreateNoteInput,
): Promise<(tx: Tx) => Promise<Note>> {
  const { userId } = requireUser(ctx, 'write');
  const { documentId, corpusId = null, title, content } = parseInput(schema, input);
  const cited = await readCited(ctx.db.pool, title, content);
  return async (tx) => {
    const { versionId } = await pairTarget(tx, ctx, { verb: 'COMMENT', documentId, corpusId });
    await holdCited(tx, cited);
    const note = await tx.note.create({
      data: { documentId, versionId, corpusId, title, content, creatorId: userId },
    });
    await keepRevision(tx, { kind: 'NOTE', subjectId: note.id, content, authorId: userId });
    await queueEmbedding(tx, ctx, { kind: 'note', ids: [note.id] });
    return note;
  };
}

import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import type { Note } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { versionReadIn } from '../documents/version-read-in.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { keepRevision } from '../revisions/keep-revision.ts';
import { queueEmbedding } from '../search/queue-embedding.ts';
import { lockRows } from './lock-rows.ts';
import { noteFields } from './note-input.ts';

const schema = z.object({
  ...z.object(noteFields).partial().shape,
  noteId: z.string(),
  isPublic: z.boolean().optional(),
});
export type UpdateNoteInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest. Another content is kept as a revision.
 * @throws AppError NOT_FOUND without UPDATE, and without PUBLISH where publicity changes; VALIDATION
 */
export async function updateNote(ctx: UseCaseContext, input: UpdateNoteInput): Promise<Note> {
  const { userId } = requireUser(ctx, 'write');
  const { noteId, ...data } = parseInput(schema, input);
  const cited = await readCited(ctx.db.pool, data.title, data.content);
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', { kind: 'note', id: noteId }, tx);
    if (data.isPublic !== undefined) await assertCan(ctx, 'PUBLISH', { kind: 'note', id: noteId }, tx);
    await holdCited(tx, cited);
    await lockRows(tx, { table: 'notes', ids: [noteId] });
    const before = await tx.note.findUnique({ where: { id: noteId } });
    if (before === null) throw notFound();
    const isRewritten = data.content !== undefined && data.content !== before.content;
    const version = isRewritten ? await versionReadIn(tx, before) : null;
    // Who writes it anew has the content before him that is read there now.
    const about = version === null ? {} : { versionId: version.id, isStale: false };
    const note = await tx.note.update({ where: { id: noteId }, data: { ...data, ...about } });
    await recordAudit(tx, ctx, {
      action: 'updateNote',
      object: { kind: 'note', id: noteId },
      details: { fields: Object.keys(data) },
    });
    if (note.content !== before.content) {
      const { content } = note;
      await keepRevision(tx, {
        kind: 'NOTE',
        subjectId: noteId,
        content,
        authorId: userId,
        before: before.content,
      });
    }
    if (note.content !== before.content || note.title !== before.title) {
      await tx.noteEmbedding.deleteMany({ where: { noteId } });
      await queueEmbedding(tx, ctx, { kind: 'note', ids: [noteId] });
    }
    return note;
  });
}

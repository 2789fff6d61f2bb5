import { notFound } from '../../domain/errors.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { lockRows } from './lock-rows.ts';

/**
 * Deletes a note with everything that ever stood in it.
 * @throws AppError NOT_FOUND without DELETE
 */
export async function deleteNote(
  ctx: UseCaseContext,
  { noteId }: { readonly noteId: string },
): Promise<void> {
  requireUser(ctx, 'write');
  await ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'DELETE', { kind: 'note', id: noteId }, tx);
    await lockRows(tx, { table: 'notes', ids: [noteId] });
    const { count } = await tx.note.deleteMany({ where: { id: noteId } });
    if (count === 0) throw notFound();
    await recordAudit(tx, ctx, { action: 'deleteNote', object: { kind: 'note', id: noteId } });
  });
}

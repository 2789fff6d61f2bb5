import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { forceStop } from '../runs/force-stop.ts';

/**
 * Deletes a conversation with its messages, sources, runs and their events; a run under way is ended first.
 * @throws AppError NOT_FOUND without DELETE
 */
export async function deleteConversation(
  ctx: UseCaseContext,
  { conversationId }: { readonly conversationId: string },
): Promise<{ readonly deletedId: string }> {
  const object = { kind: 'conversation', id: conversationId } as const;
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'DELETE', object, tx);
    const runs = await sql<{ id: string }>(
      tx,
      'select id from runs where conversation_id = $1::uuid order by id for update',
      [conversationId],
    );
    for (const { id } of runs) await forceStop(tx, id, 'The conversation was deleted.');
    await sql(
      tx,
      `delete from run_events e using runs r where r.conversation_id = $1::uuid and e.run_day = r.day and e.run_id = r.id`,
      [conversationId],
    );
    await tx.conversation.delete({ where: { id: conversationId }, select: { id: true } });
    await recordAudit(tx, ctx, { action: 'deleteConversation', object });
    return { deletedId: conversationId };
  });
}

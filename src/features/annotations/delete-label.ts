import { notFound } from '../../domain/errors.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { refuseUsedLabels } from './label-use.ts';
import { lockRows } from './lock-rows.ts';

/**
 * Deletes a label that nothing carries.
 * @throws AppError NOT_FOUND without DELETE on its set, CONFLICT where it is used, with how often
 */
export async function deleteLabel(
  ctx: UseCaseContext,
  { labelId }: { readonly labelId: string },
): Promise<void> {
  requireUser(ctx, 'write');
  await ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'DELETE', { kind: 'label', id: labelId }, tx);
    // Nobody puts it on something until this is done.
    await lockRows(tx, { table: 'labels', ids: [labelId] });
    await refuseUsedLabels(tx, { labelIds: [labelId], current: { kind: 'label', id: labelId } });
    const { count } = await tx.label.deleteMany({ where: { id: labelId } });
    if (count === 0) throw notFound();
    await recordAudit(tx, ctx, { action: 'deleteLabel', object: { kind: 'label', id: labelId } });
  });
}

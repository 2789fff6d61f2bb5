import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { refuseUsedLabels } from './label-use.ts';
import { lockRows } from './lock-rows.ts';

/**
 * Deletes a label set with labels that nothing carries; corpora that offered it offer none.
 * @returns how many labels are gone
 * @throws AppError NOT_FOUND without DELETE, CONFLICT where one of its labels is used
 */
export async function deleteLabelSet(
  ctx: UseCaseContext,
  { labelSetId }: { readonly labelSetId: string },
): Promise<{ readonly labelCount: number }> {
  requireUser(ctx, 'write');
  return ctx.db.transaction(async (tx) => {
    await lockObject(tx, { kind: 'labelSet', id: labelSetId });
    await assertCan(ctx, 'DELETE', { kind: 'labelSet', id: labelSetId }, tx);
    const labels = await tx.label.findMany({ where: { labelSetId }, select: { id: true } });
    const labelIds = labels.map(({ id }) => id);
    await lockRows(tx, { table: 'labels', ids: labelIds });
    await refuseUsedLabels(tx, { labelIds, current: { kind: 'labelSet', id: labelSetId } });
    await tx.labelSet.delete({ where: { id: labelSetId } });
    await recordAudit(tx, ctx, {
      action: 'deleteLabelSet',
      object: { kind: 'labelSet', id: labelSetId },
      details: { labelCount: labelIds.length },
    });
    return { labelCount: labelIds.length };
  });
}

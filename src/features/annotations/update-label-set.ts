import { z } from 'zod';
import type { LabelSet } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { labelSetFields } from './label-input.ts';

const schema = z.object({
  ...z.object(labelSetFields).partial().shape,
  labelSetId: z.string(),
  isPublic: z.boolean().optional(),
});
export type UpdateLabelSetInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest.
 * @throws AppError VALIDATION, NOT_FOUND without UPDATE, and without PUBLISH where publicity changes
 */
export async function updateLabelSet(ctx: UseCaseContext, input: UpdateLabelSetInput): Promise<LabelSet> {
  const { labelSetId, ...data } = parseInput(schema, input);
  requireUser(ctx, data.isPublic === undefined ? 'write' : 'admin');
  return ctx.db.transaction(async (tx) => {
    await lockObject(tx, { kind: 'labelSet', id: labelSetId });
    await assertCan(ctx, 'UPDATE', { kind: 'labelSet', id: labelSetId }, tx);
    if (data.isPublic !== undefined)
      await assertCan(ctx, 'PUBLISH', { kind: 'labelSet', id: labelSetId }, tx);
    await recordAudit(tx, ctx, {
      action: 'updateLabelSet',
      object: { kind: 'labelSet', id: labelSetId },
      details: { fields: Object.keys(data) },
    });
    return tx.labelSet.update({ where: { id: labelSetId }, data });
  });
}

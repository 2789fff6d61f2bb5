import { z } from 'zod';
import type { Label } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { checkLabelFree, labelFields } from './label-input.ts';

const schema = z.object({ ...z.object(labelFields).partial().shape, labelId: z.string() });
export type UpdateLabelInput = z.input<typeof schema>;

/**
 * Changes what is said about a label, everywhere it is used; its kind stays, since it is on things of that
 * kind.
 * @throws AppError NOT_FOUND without UPDATE on its set, VALIDATION, CONFLICT where the set has such a one
 */
export async function updateLabel(ctx: UseCaseContext, input: UpdateLabelInput): Promise<Label> {
  requireUser(ctx, 'write');
  const { labelId, ...data } = parseInput(schema, input);
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', { kind: 'label', id: labelId }, tx);
    const { labelSetId, kind } = await tx.label.findUniqueOrThrow({ where: { id: labelId } });
    if (labelSetId !== null) await lockObject(tx, { kind: 'labelSet', id: labelSetId });
    if (data.text !== undefined) await checkLabelFree(tx, { labelSetId, kind, text: data.text }, labelId);
    await recordAudit(tx, ctx, {
      action: 'updateLabel',
      object: { kind: 'label', id: labelId },
      details: { fields: Object.keys(data) },
    });
    return tx.label.update({ where: { id: labelId }, data });
  });
}

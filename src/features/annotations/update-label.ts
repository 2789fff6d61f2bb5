import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import type { Label } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { checkLabelFree, labelFields } from './label-input.ts';
import { lockRows } from './lock-rows.ts';

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
    const label = await tx.label.findUnique({ where: { id: labelId } });
    if (label === null) throw notFound();
    const { labelSetId, kind } = label;
    if (labelSetId !== null) await lockObject(tx, { kind: 'labelSet', id: labelSetId });
    if ((await lockRows(tx, { table: 'labels', ids: [labelId] })) === 0) throw notFound();
    if (data.text !== undefined) await checkLabelFree(tx, { labelSetId, kind, text: data.text }, labelId);
    await recordAudit(tx, ctx, {
      action: 'updateLabel',
      object: { kind: 'label', id: labelId },
      details: { fields: Object.keys(data) },
    });
    return tx.label.update({ where: { id: labelId }, data });
  });
}

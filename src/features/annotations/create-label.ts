import { z } from 'zod';
import { LABELS_PER_SET } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import type { Label } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { checkLabelFree, labelFields } from './label-input.ts';

const schema = z.object({
  labelSetId: z.string(),
  kind: z.enum(['TOKEN', 'SPAN', 'DOCUMENT', 'RELATIONSHIP']),
  ...labelFields,
});
export type CreateLabelInput = z.input<typeof schema>;

/**
 * Adds a label to a set.
 * @throws AppError NOT_FOUND without UPDATE on the set, VALIDATION, CONFLICT where the set has it already
 */
export async function createLabel(ctx: UseCaseContext, input: CreateLabelInput): Promise<Label> {
  const { userId } = requireUser(ctx, 'write');
  const data = { ...parseInput(schema, input), creatorId: userId };
  return ctx.db.transaction(async (tx) => {
    const { labelSetId } = data;
    await lockObject(tx, { kind: 'labelSet', id: labelSetId });
    await assertCan(ctx, 'UPDATE', { kind: 'labelSet', id: labelSetId }, tx);
    const count = await tx.label.count({ where: { labelSetId } });
    if (count >= LABELS_PER_SET) throw invalid(['labelSetId'], `A set has at most ${LABELS_PER_SET} labels.`);
    await checkLabelFree(tx, data);
    const label = await tx.label.create({ data });
    await recordAudit(tx, ctx, { action: 'createLabel', object: { kind: 'label', id: label.id } });
    return label;
  });
}

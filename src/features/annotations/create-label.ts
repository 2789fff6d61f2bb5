import { z } from 'zod';
import { DESCRIPTION_MAX_CHARS, LABEL_MAX_CHARS, LABELS_PER_SET } from '../../config/limits.ts';
import { AppError, invalid } from '../../domain/errors.ts';
import type { Label } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, longText, parseInput } from '../parse-input.ts';

const schema = z.object({
  labelSetId: z.string(),
  kind: z.enum(['TOKEN', 'SPAN', 'DOCUMENT', 'RELATIONSHIP']),
  text: line(LABEL_MAX_CHARS),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as `#rrggbb`.').optional(),
  description: longText(DESCRIPTION_MAX_CHARS).optional(),
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
    await lockObject(tx, { kind: 'labelSet', id: data.labelSetId });
    await assertCan(ctx, 'UPDATE', { kind: 'labelSet', id: data.labelSetId }, tx);
    const count = await tx.label.count({ where: { labelSetId: data.labelSetId } });
    if (count >= LABELS_PER_SET) throw invalid(['labelSetId'], `A set has at most ${LABELS_PER_SET} labels.`);
    const { labelSetId, kind, text } = data;
    const taken = await tx.label.findFirst({ where: { labelSetId, kind, text } });
    if (taken !== null) throw labelExists(taken.id);
    return tx.label.create({ data });
  });
}

const labelExists = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the label exists',
    publicMessage: 'The set has a label of that kind and text already.',
    details: { current: { kind: 'label', id } },
  });

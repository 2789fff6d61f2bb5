import { z } from 'zod';
import type { LabelSet } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { labelSetFields } from './label-input.ts';

const schema = z.object(labelSetFields);
export type CreateLabelSetInput = z.input<typeof schema>;

/**
 * Makes a private label set of the actor's, empty.
 * @throws AppError UNAUTHENTICATED, VALIDATION
 */
export async function createLabelSet(ctx: UseCaseContext, input: CreateLabelSetInput): Promise<LabelSet> {
  const { userId } = requireUser(ctx, 'write');
  const data = { ...parseInput(schema, input), creatorId: userId };
  return ctx.db.transaction(async (tx) => {
    const set = await tx.labelSet.create({ data });
    await recordAudit(tx, ctx, { action: 'createLabelSet', object: { kind: 'labelSet', id: set.id } });
    return set;
  });
}

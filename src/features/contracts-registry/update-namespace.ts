import { z } from 'zod';
import type { ContractNamespace } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';

const schema = z.object({
  namespaceId: z.string(),
  description: longText(2_000).optional(),
  isPublic: z.boolean().optional(),
});

/**
 * Changes what is given and leaves the rest. What stands in a public namespace is read and checked with by
 * everybody.
 * @throws AppError VALIDATION, NOT_FOUND without UPDATE, and without PUBLISH where publicity changes
 */
export async function updateNamespace(
  ctx: UseCaseContext,
  input: z.input<typeof schema>,
): Promise<ContractNamespace> {
  const { namespaceId, ...data } = parseInput(schema, input);
  requireUser(ctx, data.isPublic === undefined ? 'write' : 'admin');
  const object = { kind: 'contractNamespace', id: uuidOrNil(namespaceId) } as const;
  return ctx.db.transaction(async (tx) => {
    await lockObject(tx, object);
    await assertCan(ctx, 'UPDATE', object, tx);
    if (data.isPublic !== undefined) await assertCan(ctx, 'PUBLISH', object, tx);
    const details = { fields: Object.keys(data) };
    await recordAudit(tx, ctx, { action: 'updateContractNamespace', object, details });
    return tx.contractNamespace.update({ where: { id: object.id }, data });
  });
}

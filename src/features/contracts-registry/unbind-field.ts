import { z } from 'zod';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { readSelector } from './contract-name.ts';
import { holdContract } from './hold-contract.ts';

const schema = z.object({ contract: z.string(), template: z.string().max(1_000) });

/**
 * Takes away what a field was bound to, from the next version on; harmless where it was bound to nothing.
 * @returns the contract's id
 * @throws AppError NOT_FOUND where the contract is missing, or without UPDATE; VALIDATION, UNAUTHENTICATED
 */
export async function unbindField(ctx: UseCaseContext, input: z.input<typeof schema>): Promise<string> {
  requireUser(ctx, 'write');
  const { contract, template } = parseInput(schema, input);
  const selector = readSelector(contract, ['contract']);
  return ctx.db.transaction(async (tx) => {
    const { contractId } = await holdContract(tx, ctx, { selector, verb: 'UPDATE' });
    const { count } = await tx.fieldBinding.deleteMany({ where: { contractId, template } });
    if (count > 0) {
      await recordAudit(tx, ctx, { action: 'unbindField', object: { kind: 'contract', id: contractId } });
    }
    return contractId;
  });
}

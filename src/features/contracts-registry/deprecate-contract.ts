import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';
import { readVersionRef } from './contract-name.ts';
import { holdContract } from './hold-contract.ts';
import { checkOwnNamespace } from './publish-contract.ts';

const schema = z.object({ ref: z.string(), reason: longText(2_000).nullish() });
export type DeprecateContractInput = z.input<typeof schema>;

/**
 * Takes a version out of `latest`. It stays readable and goes on to validate what names it.
 * @returns the version's id
 * @throws AppError NOT_FOUND where it is missing, or without UPDATE; VALIDATION, UNAUTHENTICATED
 */
export async function deprecateContract(
  ctx: UseCaseContext,
  input: DeprecateContractInput,
): Promise<{ readonly versionId: string; readonly contractId: string }> {
  requireUser(ctx, 'write');
  const { ref, reason } = parseInput(schema, input);
  const selector = readVersionRef(ref);
  checkOwnNamespace(selector.namespace);
  return ctx.db.transaction(async (tx) => {
    const { contractId } = await holdContract(tx, ctx, { selector, verb: 'UPDATE' });
    const where = { contractId_version: { contractId, version: selector.version } };
    const found = await tx.contractVersion.findUnique({ where, select: { id: true, status: true } });
    if (found === null) throw notFound();
    // Once more: when and why it was deprecated stays as it is.
    if (found.status === 'DEPRECATED') return { versionId: found.id, contractId };
    await tx.contractVersion.update({
      where: { id: found.id },
      data: { status: 'DEPRECATED', deprecatedAt: new Date(), deprecationReason: reason ?? null },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: 'deprecateContract',
      object: { kind: 'contractVersion', id: found.id },
    });
    return { versionId: found.id, contractId };
  });
}

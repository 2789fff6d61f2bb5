import { z } from 'zod';
import { CONTRACT_BINDINGS_MAX } from '../../config/limits-registry.ts';
import { invalid } from '../../domain/errors.ts';
import type { FieldBinding } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { misfitOf, newestArtifact } from './check-fit.ts';
import { readSelector } from './contract-name.ts';
import { readSchemes } from './gather-material.ts';
import { holdContract } from './hold-contract.ts';
import { checkOwnNamespace } from './publish-contract.ts';

const schema = z.object({
  contract: z.string(),
  template: z.string().max(1_000),
  concept: z.string().max(128),
  scheme: z.string().max(256),
});
export type BindFieldInput = z.input<typeof schema>;

/**
 * Says that a field of a contract means a concept: the names of that become names of the field with the
 * next version. In place of what the field was bound to before. Versions that are published stay as they
 * are.
 * @throws AppError NOT_FOUND where the contract is missing, or without UPDATE; VALIDATION where field,
 *   vocabulary or concept is not there; UNAUTHENTICATED
 */
export async function bindField(ctx: UseCaseContext, input: BindFieldInput): Promise<FieldBinding> {
  const { userId } = requireUser(ctx, 'write');
  const { contract, ...binding } = parseInput(schema, input);
  const selector = readSelector(contract, ['contract']);
  checkOwnNamespace(selector.namespace, ['contract']);
  return ctx.db.transaction(async (tx) => {
    const { namespaceId, contractId } = await holdContract(tx, ctx, { selector, verb: 'UPDATE' });
    const schemes = await readSchemes(tx, namespaceId, [binding.scheme]);
    const misfit = misfitOf(await newestArtifact(tx, contractId), { bindings: [binding], schemes });
    if (misfit !== null) throw invalid(['template'], misfit);
    const where = { contractId_template: { contractId, template: binding.template } };
    const isNew = (await tx.fieldBinding.findUnique({ where, select: { id: true } })) === null;
    if (isNew && (await tx.fieldBinding.count({ where: { contractId } })) >= CONTRACT_BINDINGS_MAX) {
      throw invalid(
        ['template'],
        `A contract binds at most ${CONTRACT_BINDINGS_MAX} fields. Take one away first.`,
      );
    }
    const row = await tx.fieldBinding.upsert({
      where,
      create: { contractId, ...binding, createdById: userId },
      update: { concept: binding.concept, scheme: binding.scheme, createdById: userId },
    });
    await recordAudit(tx, ctx, { action: 'bindField', object: { kind: 'contract', id: contractId } });
    return row;
  });
}

import type { CompatibilityMode } from '../../contracts/artifact/compatibility.ts';
import type { ContractDraft } from '../../contracts/model/contract.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../domain/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { BUILTIN_NAMESPACE, refOf } from './contract-name.ts';
import { readDraft, type ContractInput } from './draft-input.ts';
import { holdNamespace, lockNamespace, makeNamespace } from './hold-contract.ts';
import { publishDraft, type Publication } from './publish-draft.ts';

export interface PublishContractInput extends ContractInput {
  /** What the version promises towards the release before it; `BACKWARD` where left out. */
  readonly compatibility?: CompatibilityMode;
  /** Checks everything and writes nothing. */
  readonly isDryRun?: boolean;
}

/**
 * Publishes a version of a contract: immutable from then on. The first one to publish into a namespace
 * makes it and holds every right on it. The same once more changes nothing.
 * @throws AppError SCHEMA_REJECTED with all that is wrong; CONFLICT that shows the stored version where it
 *   stands for something else; NOT_FOUND without CREATE on the namespace; VALIDATION, UNAUTHENTICATED
 */
export async function publishContract(
  ctx: UseCaseContext,
  { compatibility, isDryRun, ...input }: PublishContractInput,
): Promise<Publication> {
  requireUser(ctx, 'write');
  return publishChecked(ctx, { draft: readDraft(input), compatibility, isDryRun });
}

export interface PublishChecked extends Pick<PublishContractInput, 'compatibility' | 'isDryRun'> {
  readonly draft: ContractDraft;
}

/** Publishes a draft of the right shape; see `publishContract`. */
export async function publishChecked(
  ctx: UseCaseContext,
  { draft, compatibility = 'BACKWARD', isDryRun = false }: PublishChecked,
): Promise<Publication> {
  const { userId } = requireUser(ctx, 'write');
  checkOwnNamespace(draft.ref.namespace);
  const run = (): Promise<Publication> =>
    ctx.db.transaction(async (tx) => {
      const namespaceId = await openNamespace(tx, ctx, { name: draft.ref.namespace, userId, isDryRun });
      const publication = await publishDraft(tx, {
        draft,
        namespaceId,
        mode: compatibility,
        isDryRun,
        publishedById: userId,
      });
      if (publication.outcome !== 'PUBLISHED' || publication.versionId === null) return publication;
      await recordAudit(tx, ctx, {
        action: 'publishContract',
        object: { kind: 'contractVersion', id: publication.versionId },
        details: { ref: refOf(draft.ref), digest: publication.artifact.digest },
      });
      return publication;
    });
  try {
    return await run();
  } catch (error) {
    // Somebody else was first with the same version: now it is there to be compared.
    if (!isUniqueViolation(error)) throw error;
    return run();
  }
}

/** @throws AppError VALIDATION for the namespace of what comes with the product */
export function checkOwnNamespace(name: string, path: readonly string[] = ['ref']): void {
  if (name !== BUILTIN_NAMESPACE) return;
  throw invalid(
    path,
    `The namespace ${BUILTIN_NAMESPACE} holds what comes with the product. Choose another.`,
  );
}

/**
 * Holds a namespace that the actor may publish into, made where there is none.
 * @returns null where there is none and none is to be made
 */
export async function openNamespace(
  tx: Tx,
  ctx: UseCaseContext,
  { name, userId, isDryRun }: { readonly name: string; readonly userId: string; readonly isDryRun: boolean },
): Promise<string | null> {
  const known = await holdNamespace(tx, ctx, { name, verb: 'CREATE' });
  if (known !== null || isDryRun) return known;
  const made = await makeNamespace(tx, { name, creatorId: userId });
  if (made === null) return holdNamespace(tx, ctx, { name, verb: 'CREATE' });
  await recordAudit(tx, ctx, {
    action: 'publishContract',
    object: { kind: 'contractNamespace', id: made },
    details: { namespace: name },
  });
  return lockNamespace(tx, name);
}

import { jsonDigest } from '../../contracts/ir/canonical-json.ts';
import type { CompatibilityMode } from '../../contracts/artifact/compatibility.ts';
import { diffContracts } from '../../contracts/artifact/diff.ts';
import type { SchemaChange } from '../../contracts/artifact/schema-change.ts';
import { nextVersion, suggestBump } from '../../contracts/artifact/versions.ts';
import type { ContractArtifact, ContractDraft } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';
import { AppError } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { loadArtifact } from './artifact-cache.ts';
import { refOf } from './contract-name.ts';
import { gatherMaterial } from './gather-material.ts';
import { makeArtifact } from './make-artifact.ts';
import { orderKey } from './order-key.ts';
import { stepFrom } from './publication.ts';
import { schemaRejected, type RegistryProblem } from './registry-problem.ts';
import { storeVersion } from './store-version.ts';

/** What a publication came to. */
export interface Publication {
  readonly outcome: 'PUBLISHED' | 'UNCHANGED' | 'CHECKED';
  /** Null for a version that was only checked. */
  readonly versionId: string | null;
  readonly artifact: ContractArtifact;
  /** Of severity `warning` and `info`. */
  readonly problems: readonly RegistryProblem[];
  /** Against the highest active release below it. */
  readonly changes: readonly SchemaChange[];
  readonly suggestedVersion: string | null;
}

export interface PublishDraft {
  readonly draft: ContractDraft;
  /** Null for one that is still to be made: nothing stands in it. */
  readonly namespaceId: string | null;
  readonly mode: CompatibilityMode;
  readonly isDryRun: boolean;
  readonly publishedById: string | null;
}

interface StoredVersion {
  readonly versionId: string;
  readonly digest: string;
  readonly draftDigest: string;
}

/**
 * Publishes a draft into a namespace that the transaction holds; whoever calls has checked that he may.
 * @throws AppError SCHEMA_REJECTED with all that is wrong; CONFLICT where the version stands for something
 *   else
 */
export async function publishDraft(tx: Tx, input: PublishDraft): Promise<Publication> {
  const { draft, namespaceId } = input;
  const draftDigest = jsonDigest(draft as unknown as Json);
  const contractId = namespaceId === null ? null : await findContractId(tx, namespaceId, draft.ref.name);
  const stored = contractId === null ? null : await findStored(tx, contractId, draft.ref.version);
  if (stored?.draftDigest === draftDigest) return unchanged(stored, await loadArtifact(tx, stored));
  const material =
    namespaceId === null
      ? { bindings: [], accepted: [], schemes: [] }
      : await gatherMaterial(tx, { draft, namespaceId, contractId });
  const made = makeArtifact(draft, material);
  if (!made.ok) throw schemaRejected({ problems: made.problems });
  const { artifact, taken } = made;
  if (stored !== null) {
    if (stored.digest === artifact.digest) return unchanged(stored, artifact);
    throw takenVersion(stored, await loadArtifact(tx, stored), artifact);
  }
  const previous = contractId === null ? null : await findPrevious(tx, contractId, draft.ref.version);
  const step = stepFrom(previous, artifact, input.mode);
  if (step.problems.length > 0) {
    const { suggestedVersion, problems } = step;
    throw schemaRejected({ problems, ...(suggestedVersion !== null && { suggestedVersion }) });
  }
  const { changes, suggestedVersion } = step;
  const rest = { artifact, problems: made.problems, changes, suggestedVersion };
  if (input.isDryRun || namespaceId === null) return { outcome: 'CHECKED', versionId: null, ...rest };
  const versionId = await storeVersion(tx, {
    artifact,
    draftDigest,
    namespaceId,
    contractId,
    changes: previous === null ? null : { from: previous.ref.version, changes },
    taken,
    publishedById: input.publishedById,
  });
  return { outcome: 'PUBLISHED', versionId, ...rest };
}

const unchanged = ({ versionId }: StoredVersion, artifact: ContractArtifact): Publication => ({
  outcome: 'UNCHANGED',
  versionId,
  artifact,
  problems: [],
  changes: [],
  suggestedVersion: null,
});

async function findContractId(tx: Tx, namespaceId: string, name: string): Promise<string | null> {
  const row = await tx.contract.findUnique({
    where: { namespaceId_name: { namespaceId, name } },
    select: { id: true },
  });
  return row?.id ?? null;
}

async function findStored(tx: Tx, contractId: string, version: string): Promise<StoredVersion | null> {
  const row = await tx.contractVersion.findUnique({
    where: { contractId_version: { contractId, version } },
    select: { id: true, digest: true, draftDigest: true },
  });
  return row === null ? null : { versionId: row.id, digest: row.digest, draftDigest: row.draftDigest };
}

const PREVIOUS = `
  select id as "versionId", digest from contract_versions
  where contract_id = $1::uuid and status = 'ACTIVE' and prerelease = '' and order_key < $2
  order by order_key desc limit 1`;

async function findPrevious(tx: Tx, contractId: string, version: string): Promise<ContractArtifact | null> {
  const [row] = await sql<{ versionId: string; digest: string }>(tx, PREVIOUS, [
    contractId,
    orderKey(version),
  ]);
  return row === undefined ? null : loadArtifact(tx, row);
}

function takenVersion(
  { versionId, digest }: StoredVersion,
  stored: ContractArtifact,
  next: ContractArtifact,
): AppError {
  const bump = suggestBump(diffContracts(stored, next)) ?? 'patch';
  const ref = refOf(stored.ref);
  return new AppError({
    code: 'CONFLICT',
    message: `${ref} is published with the digest ${digest}, not ${next.digest}`,
    publicMessage: `${ref} is published already, with the digest ${digest}, and never changes. Publish what is different as another version; by what changed, ${nextVersion(stored.ref.version, bump)}.`,
    details: { current: { kind: 'ContractVersion', id: versionId } },
  });
}

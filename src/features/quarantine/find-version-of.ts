import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { loadArtifact } from '../contracts-registry/artifact-cache.ts';

export interface PinnedVersion {
  readonly versionId: string;
  readonly digest: string;
  readonly artifact: ContractArtifact;
}

/** The version that something of ours is pinned to, whoever may read it. */
export async function findVersionOf(
  executor: SqlExecutor,
  versionId: string,
): Promise<PinnedVersion> {
  const text = 'select digest from contract_versions where id = $1::uuid';
  const [row] = await sql<{ digest: string }>(executor, text, [versionId]);
  if (row === undefined) throw new Error(`there is no contract version ${versionId}`);
  const artifact = await loadArtifact(executor, { versionId, digest: row.digest });
  return { versionId, digest: row.digest, artifact };
}

import { Lru } from '../../contracts/engine/lru.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { ARTIFACT_CACHE_MAX_CHARS, ARTIFACT_CACHE_MAX_ENTRIES } from '../../config/limits.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { readArtifact } from './artifact-text.ts';

// By digest: what is published never changes, so nothing here can be out of date.
const cache = new Lru<ContractArtifact>({
  maxEntries: ARTIFACT_CACHE_MAX_ENTRIES,
  maxSize: ARTIFACT_CACHE_MAX_CHARS,
});

/**
 * The artifact of a published version, from memory or from its row.
 * @throws Error where the row does not hold what was published; that is never the caller's fault
 */
export async function loadArtifact(
  executor: SqlExecutor,
  { versionId, digest }: { readonly versionId: string; readonly digest: string },
): Promise<ContractArtifact> {
  const known = cache.get(digest);
  if (known !== undefined) return known;
  const [row] = await sql<{ artifact: string }>(
    executor,
    'select artifact from contract_versions where id = $1::uuid',
    [versionId],
  );
  if (row === undefined) throw new Error(`the contract version ${versionId} went away while it was read`);
  const artifact = readArtifact(row.artifact, digest);
  cache.set(digest, artifact, row.artifact.length);
  return artifact;
}

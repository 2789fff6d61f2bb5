import { Lru } from '../../contracts/engine/lru.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { ARTIFACT_CACHE_MAX_CHARS, ARTIFACT_CACHE_MAX_ENTRIES } from '../../config/limits-registry.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { readArtifact } from './artifact-text.ts';

// By digest: what is published never changes, so nothing here can be out of date.
const cache = new Lru<ContractArtifact>({
  maxEntries: ARTIFACT_CACHE_MAX_ENTRIES,
  maxSize: ARTIFACT_CACHE_MAX_CHARS,
});

/** Which artifact, by its row and by its content. */
export interface ArtifactKey {
  readonly versionId: string;
  readonly digest: string;
}

/**
 * The artifact of a published version, from memory or from its row.
 * @throws Error where the row does not hold what was published; that is never the caller's fault
 */
export async function loadArtifact(executor: SqlExecutor, key: ArtifactKey): Promise<ContractArtifact> {
  const artifact = (await loadArtifacts(executor, [key])).get(key.versionId);
  if (artifact === undefined) throw new Error(`the contract version ${key.versionId} went away meanwhile`);
  return artifact;
}

/** Several by the ids of their versions, those that are not in memory with one statement. */
export async function loadArtifacts(
  executor: SqlExecutor,
  keys: readonly ArtifactKey[],
): Promise<ReadonlyMap<string, ContractArtifact>> {
  const found = new Map<string, ContractArtifact>();
  for (const { versionId, digest } of keys) {
    const known = cache.get(digest);
    if (known !== undefined) found.set(versionId, known);
  }
  const missing = keys.filter(({ versionId }) => !found.has(versionId));
  if (missing.length === 0) return found;
  const rows = await sql<{ versionId: string; digest: string; artifact: string }>(
    executor,
    'select id as "versionId", digest, artifact from contract_versions where id = any($1::uuid[])',
    [missing.map(({ versionId }) => versionId)],
  );
  for (const { versionId, digest, artifact: text } of rows) {
    const artifact = readArtifact(text, digest);
    cache.set(digest, artifact, text.length);
    found.set(versionId, artifact);
  }
  return found;
}

import { VECTOR_SCAN_MAX_CHUNKS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import { ensureVectorIndex } from '../../retrieval/rank/vector-index.ts';
import type { Services } from '../context.ts';

/**
 * Makes the vector index of every space that has grown too large to compare whole, beside the work that
 * goes on.
 * On the embedded database, where building one would hold everyone up for minutes, vectors are always
 * compared.
 * @returns how many spaces have one
 */
export async function keepVectorIndexes(
  { db }: Pick<Services, 'db'>,
  { fromChunks = VECTOR_SCAN_MAX_CHUNKS }: { readonly fromChunks?: number } = {},
): Promise<number> {
  if (db.mode === 'embedded') return 0;
  const profiles = await sql<{ profileId: string; dimensions: number }>(
    db.pool,
    `select p.id as "profileId", p.dimensions from embedding_profiles p
     where (select count(*) from (select 1 from chunk_embeddings e where e.profile_id = p.id limit $1::int) e) >= $1::int`,
    [fromChunks],
  );
  for (const profile of profiles) await ensureVectorIndex(db, profile);
  return profiles.length;
}

import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../domain/errors.ts';
import type { Embedder } from './embedder.ts';

/** One space of vectors, as stored. */
export interface EmbeddingProfile {
  readonly id: string;
  readonly key: string;
  readonly embedder: string;
  readonly dimensions: number;
}

const ENSURE = `
  with made as (
    insert into embedding_profiles (id, key, embedder, model, dimensions)
    values (gen_random_uuid(), $1, $2, $3, $4::int) on conflict (key) do nothing
    returning id, key, embedder, dimensions
  )
  select id, key, embedder, dimensions from made
  union all select id, key, embedder, dimensions from embedding_profiles where key = $1 limit 1`;

/** @throws AppError CONFLICT when the stored space has other dimensions than the embedder gives */
export async function ensureProfile(db: Database, embedder: Embedder): Promise<EmbeddingProfile> {
  const dimensions = await embedder.dimensions({ kind: 'query' });
  const key = embedder.profileKey(dimensions);
  // A process that makes the same one at this moment is seen at the second look.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [row] = await sql<EmbeddingProfile>(db.pool, ENSURE, [
      key,
      embedder.name,
      embedder.model,
      dimensions,
    ]);
    if (row === undefined) continue;
    if (row.dimensions === dimensions) return row;
    throw new AppError({
      code: 'CONFLICT',
      message: `${key} was stored with ${row.dimensions} dimensions and gives ${dimensions} now`,
      publicMessage: 'The embedding model changed its dimensions; its documents must be embedded anew.',
    });
  }
  throw new Error(`the profile ${key} could not be made`);
}

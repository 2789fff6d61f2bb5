import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import {
  SEARCH_LIST_HITS,
  VECTOR_INDEX_BUILD_MAX_MS,
  VECTOR_INDEX_BUILD_MEMORY_MB,
  VECTOR_INDEX_EF_SEARCH,
  VECTOR_INDEX_MAX_SCAN_TUPLES,
} from '../../config/limits.ts';
import type { QueryVector } from '../embed-query.ts';
import type { ListRow } from './fuse.ts';

export interface VectorListInput {
  /** A list, or what Postgres writes for one: thousands need not be read to be sent back. */
  readonly versionIds: readonly string[] | string;
  /** Chunks of those versions: how many hits there are to find. */
  readonly chunkCount: number;
  readonly query: QueryVector;
}

/**
 * The nearest chunks of a scope too large to compare all of: from the profile's index where there is one,
 * made
 * complete by a full comparison when the index gave fewer than there are.
 */
export async function vectorList(db: Database, input: VectorListInput): Promise<ListRow[]> {
  if (await hasVectorIndex(db, input.query)) {
    const rows = await fromIndex(db, input);
    if (rows.length >= Math.min(SEARCH_LIST_HITS, input.chunkCount)) return rows;
  }
  return sql<ListRow>(db.pool, listSql(input.query, 'e.embedding'), valuesOf(input));
}

/**
 * Makes the index of a profile where it is missing. On a server it is built beside the work that goes on;
 * it must
 * not be called in a transaction.
 */
export async function ensureVectorIndex(
  db: Database,
  { profileId, dimensions }: Pick<QueryVector, 'profileId' | 'dimensions'>,
): Promise<void> {
  const name = indexName(profileId);
  const [state] = await sql<{ isValid: boolean }>(db.pool, STATE, [name]);
  if (state?.isValid === true) return;
  // A build that broke off leaves an index that is kept up to date and never used.
  if (state !== undefined) await sql(db.pool, `drop index if exists "${name}"`);
  await patiently(
    db,
    `create index ${db.mode === 'services' ? 'concurrently' : ''} if not exists "${name}" on chunk_embeddings
     using hnsw ((embedding::vector(${Math.trunc(dimensions)})) vector_cosine_ops) where ${ofProfile(profileId)}`,
  );
}

/** Building takes minutes from some 50,000 vectors on, and in little memory ten times as long. */
async function patiently(db: Database, statement: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query(`set statement_timeout = ${VECTOR_INDEX_BUILD_MAX_MS}`);
    // Beside the work that goes on, it waits for transactions that began before.
    await client.query(`set lock_timeout = ${VECTOR_INDEX_BUILD_MAX_MS}`);
    await client.query(`set maintenance_work_mem = '${VECTOR_INDEX_BUILD_MEMORY_MB}MB'`);
    await client.query(statement);
  } finally {
    // Its settings go with the connection.
    client.release(true);
  }
}

const STATE = `
  select i.indisvalid as "isValid" from pg_class c join pg_index i on i.indexrelid = c.oid
  where c.relname = $1 and c.relnamespace = current_schema()::regnamespace`;

async function hasVectorIndex(db: Database, { profileId }: Pick<QueryVector, 'profileId'>): Promise<boolean> {
  const [state] = await sql<{ isValid: boolean }>(db.pool, STATE, [indexName(profileId)]);
  return state?.isValid === true;
}

const indexName = (profileId: string): string => `chunk_embeddings_hnsw_${profileId.replaceAll('-', '')}`;

/** Written out, since a partial index is used only where the planner can see that its condition holds. */
function ofProfile(profileId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(profileId)) throw new Error('not the id of a profile');
  return `profile_id = '${profileId}'::uuid and embedding is not null`;
}

async function fromIndex(db: Database, input: VectorListInput): Promise<ListRow[]> {
  const { query } = input;
  return db.transaction(async (tx) => {
    await sql(
      tx,
      `select set_config('hnsw.ef_search', '${VECTOR_INDEX_EF_SEARCH}', true),
         set_config('hnsw.iterative_scan', 'strict_order', true),
         set_config('hnsw.max_scan_tuples', '${VECTOR_INDEX_MAX_SCAN_TUPLES}', true),
         set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
    );
    return sql<ListRow>(
      tx,
      listSql(query, `(e.embedding::vector(${Math.trunc(query.dimensions)}))`),
      valuesOf(input),
    );
  });
}

const valuesOf = ({ versionIds, query }: VectorListInput): unknown[] => [
  versionIds,
  query.vector,
  query.list,
];

const listSql = ({ profileId }: QueryVector, column: string): string => `
  select $3::text as list, version_id as "versionId", ordinal, row_number() over (order by distance, version_id, ordinal)::int as rank,
    1 - distance as score
  from (
    select e.version_id, e.ordinal, ${column} <=> $2::vector as distance from chunk_embeddings e
    where ${ofProfile(profileId).replace('profile_id', 'e.profile_id').replace('embedding is', 'e.embedding is')}
      and e.version_id = any($1::uuid[])
    order by ${column} <=> $2::vector limit ${SEARCH_LIST_HITS}
  ) v`;

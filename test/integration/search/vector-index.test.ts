import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { keepVectorIndexes } from '../../../src/features/search/keep-vector-indexes.ts';
import { rankChunks } from '../../../src/features/search/rank-chunks.ts';
import { searchInput } from '../../../src/features/search/search-input.ts';
import type { QueryVector } from '../../../src/retrieval/embed-query.ts';
import { embedQuery } from '../../../src/retrieval/embed-query.ts';
import { parseQuery } from '../../../src/retrieval/query/parse-query.ts';
import { ensureVectorIndex, vectorList } from '../../../src/retrieval/rank/vector-index.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openSearchWorld, type SearchWorld } from '../../support/search-world.ts';

const DOCUMENTS = 12;
const CHUNKS_EACH = 30;
const SUBJECTS = [
  'rent',
  'royalty',
  'audit',
  'insurance',
  'warranty',
  'indemnity',
  'notice',
  'tax',
  'license',
  'delivery',
];

describeOnBoth('vectors from an index', (open) => {
  let world: SearchWorld;
  let owner: UserActor;
  let query: QueryVector;
  const versions: string[] = [];

  beforeAll(async () => {
    world = await openSearchWorld(open);
    owner = await world.user();
    for (let document = 0; document < DOCUMENTS; document += 1) {
      const clauses = Array.from({ length: CHUNKS_EACH }, (_, at) => {
        const subject = SUBJECTS[(document * 7 + at) % SUBJECTS.length] ?? '';
        return `${at + 1}. ${subject} ${randomUUID()}. The party pays or gives ${subject} number ${at} under schedule ${document}. `
          .repeat(3)
          .trim();
      });
      versions.push(
        (await world.add({ owner, title: `Doc ${document}`, text: clauses.join('\n\n') })).versionId,
      );
    }
    const { vectors } = await embedQuery({
      ...world.ctx(owner),
      query: 'audit of the royalty',
      embedder: null,
    });
    query =
      vectors[0] ??
      (() => {
        throw new Error('no vector');
      })();
    await ensureVectorIndex(world.db, query);
    await ensureVectorIndex(world.db, query);
  });
  afterAll(() => world.dispose());

  const counted = async (versionIds: readonly string[]): Promise<number> =>
    (
      await sql<{ n: number }>(
        world.db.pool,
        'select count(*)::int as n from chunk_embeddings where version_id = any($1::uuid[])',
        [versionIds],
      )
    )[0]?.n ?? 0;

  const bruteForce = (versionIds: readonly string[]): Promise<{ key: string }[]> =>
    sql<{ key: string }>(
      world.db.pool,
      `select version_id || ':' || ordinal as key from chunk_embeddings
       where profile_id = $1::uuid and version_id = any($2::uuid[])
       order by embedding <=> $3::vector, version_id, ordinal limit 200`,
      [query.profileId, versionIds, query.vector],
    );

  it.each([1, 2, 5, DOCUMENTS])(
    'are never fewer than exist, in a scope of %i documents, and nearly those that a full comparison finds',
    async (count) => {
      const versionIds = versions.slice(0, count);
      const chunkCount = await counted(versionIds);
      const found = await vectorList(world.db, { versionIds, chunkCount, query });
      const exact = await bruteForce(versionIds);
      expect(exact).toHaveLength(Math.min(200, chunkCount));
      expect(found).toHaveLength(exact.length);
      const keys = new Set(found.map(({ versionId, ordinal }) => `${versionId}:${ordinal}`));
      const share =
        exact.slice(0, 100).filter(({ key }) => keys.has(key)).length / Math.min(100, exact.length);
      expect(share).toBeGreaterThanOrEqual(0.95);
      expect(found.map(({ rank }) => rank)).toEqual(found.map((_, at) => at + 1));
    },
  );

  it('are taken where the scope is large, with the same right to read', async () => {
    const search = searchInput.parse({ query: 'audit', scope: { all: true } });
    const input = { search, parsed: parseQuery('audit'), vectors: [query], scanMaxChunks: 10 };
    const rows = await rankChunks(world.ctx(owner), input);
    expect(rows.filter(({ list }) => list === 'ngrams')).toHaveLength(200);
    expect(await rankChunks(world.ctx(await world.user()), input)).toEqual([]);
  });

  it('are compared one by one where few passages may answer, however large the scope is', async () => {
    const asked = '"under schedule 3" audit';
    const search = searchInput.parse({ query: asked, scope: { all: true } });
    const input = { search, parsed: parseQuery(asked), vectors: [query], scanMaxChunks: 60 };
    const rows = await rankChunks(world.ctx(owner), input);
    const keys = (list: string): Set<string> =>
      new Set(rows.filter((row) => row.list === list).map((row) => `${row.versionId}:${row.ordinal}`));
    expect(keys('phrase').size).toBeGreaterThan(0);
    expect(keys('phrase').size).toBeLessThan(60);
    expect(keys('ngrams')).toEqual(keys('phrase'));
  });

  it('come complete where the index is unfit: not built to the end, or gone', async () => {
    const [row] = await sql<{ name: string }>(
      world.db.pool,
      `select relname as name from pg_class where relname like 'chunk_embeddings_hnsw_%'`,
    );
    await sql(
      world.db.pool,
      `update pg_index set indisvalid = false where indexrelid = '${row?.name}'::regclass`,
    );
    const chunkCount = await counted(versions);
    expect(await vectorList(world.db, { versionIds: versions, chunkCount, query })).toHaveLength(
      Math.min(200, chunkCount),
    );
    await ensureVectorIndex(world.db, query);
    const [state] = await sql<{ ok: boolean }>(
      world.db.pool,
      `select indisvalid as ok from pg_index where indexrelid = '${row?.name}'::regclass`,
    );
    expect(state?.ok).toBe(true);
    await sql(world.db.pool, `drop index "${row?.name}"`);
    expect(await vectorList(world.db, { versionIds: versions, chunkCount, query })).toHaveLength(
      Math.min(200, chunkCount),
    );
  });

  it('get their index however long that takes: a statement of people may not, this one may', async () => {
    // The embedded database has no such index outside of tests.
    if (world.db.mode === 'embedded') return;
    await sql(
      world.db.pool,
      `drop index if exists "chunk_embeddings_hnsw_${query.profileId.replaceAll('-', '')}"`,
    );
    const pool = Object.create(world.db.pool) as typeof world.db.pool;
    const hurried = async (): Promise<pg.PoolClient> => {
      const client = await world.db.pool.connect();
      await client.query('set statement_timeout = 20');
      return client;
    };
    // `query` of a pool connects with a callback.
    pool.connect = ((...callback: []) =>
      callback.length > 0 ? world.db.pool.connect(...callback) : hurried()) as typeof pool.connect;
    const client = await pool.connect();
    await expect(client.query('select pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
    client.release(true);
    await ensureVectorIndex({ ...world.db, pool }, query);
    const [built] = await sql<{ ok: boolean }>(
      world.db.pool,
      `select indisvalid as ok from pg_index
      where indexrelid = 'chunk_embeddings_hnsw_${query.profileId.replaceAll('-', '')}'::regclass`,
    );
    expect(built?.ok).toBe(true);
  });

  it('get their index from maintenance on a server, once there are enough', async () => {
    const made = world.db.mode === 'services' ? 1 : 0;
    expect(await keepVectorIndexes({ db: world.db }, { fromChunks: 10 })).toBe(made);
    expect(await keepVectorIndexes({ db: world.db }, { fromChunks: 1_000_000 })).toBe(0);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EmbeddedMux } from '../../../src/db/embedded/mux.ts';
import { openLocalPGlite } from '../../../src/db/embedded/pglite-local.ts';
import { databaseTemplate } from '../../../src/db/embedded/template-cache.ts';
import { migrate } from '../../../src/db/migrations/migrate.ts';
import { type Migration, readMigrations } from '../../../src/db/migrations/read.ts';
import { clientConfig, type ConnectionSource } from '../../../src/db/pool.ts';
import { isAppError } from '../../../src/domain/errors.ts';
import { TEST_DATABASE_URL, withDatabase } from '../../support/database.ts';
import { silentLogger } from '../../support/silent-logger.ts';

const PRISMA_LOCK_KEY = 72707369;
const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});
const FIRST = migration(
  '20260101000000_first',
  'CREATE TABLE first (id int); INSERT INTO first VALUES (1);',
);
const SECOND = migration('20260102000000_second', `DO $$ BEGIN CREATE TABLE second (id int); END $$;`);

interface Empty {
  readonly source: ConnectionSource;
  dispose(): Promise<void>;
}

async function openEmbeddedEmpty(): Promise<Empty> {
  const template = await databaseTemplate();
  const mux = await EmbeddedMux.open({ open: () => openLocalPGlite({ template }) });
  return { source: { kind: 'embedded', stream: () => mux.stream() }, dispose: () => mux.close() };
}

async function openServerEmpty(): Promise<Empty> {
  const url = TEST_DATABASE_URL ?? '';
  const name = `deedbox_migrations_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`CREATE DATABASE ${name}`);
  return {
    source: { kind: 'server', url: withDatabase(url, name) },
    dispose: () => admin(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

const kinds = [
  { kind: 'embedded', open: openEmbeddedEmpty, run: describe },
  {
    kind: 'PostgreSQL',
    open: openServerEmpty,
    run: TEST_DATABASE_URL === null ? describe.skip : describe,
  },
];

for (const { kind, open, run } of kinds) {
  run(`migrations, ${kind}`, () => {
    const opened: Empty[] = [];
    const fresh = async (): Promise<ConnectionSource> => {
      const empty = await open();
      opened.push(empty);
      return empty.source;
    };
    afterEach(async () => {
      for (const empty of opened.splice(0)) await empty.dispose();
    });
    const apply = (
      source: ConnectionSource,
      migrations: readonly Migration[],
      lines: string[] = [],
    ): Promise<string[]> =>
      migrate(source, { log: silentLogger, migrations, progress: (line) => lines.push(line) });
    const refusal = async (work: Promise<unknown>): Promise<string> => {
      const error = await work.then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!isAppError(error)) throw new Error(`not refused: ${String(error)}`);
      expect(error.code).toBe('CONFIGURATION');
      return error.publicMessage;
    };

    it('are applied once each by any number of processes that start together', async () => {
      const source = await fresh();
      const lines: string[] = [];
      const all = [FIRST, SECOND];
      const done = await Promise.all([1, 2, 3, 4, 5].map(() => apply(source, all, lines)));
      expect(done.flat().sort()).toEqual([FIRST.name, SECOND.name]);
      expect(lines).toHaveLength(2);
      expect(await apply(source, all)).toEqual([]);
      expect(await query(source, 'SELECT count(*)::int AS n FROM first')).toEqual([{ n: 1 }]);
    });

    it('keep the ledger that Prisma keeps', async () => {
      const source = await fresh();
      await apply(source, [FIRST]);
      const rows = await query(
        source,
        'SELECT migration_name, checksum, finished_at IS NOT NULL AS finished, applied_steps_count FROM _prisma_migrations',
      );
      expect(rows).toEqual([
        { migration_name: FIRST.name, checksum: FIRST.checksum, finished: true, applied_steps_count: 1 },
      ]);
    });

    it('leave nothing behind when one fails, and go on when it is mended', async () => {
      const source = await fresh();
      const broken = migration(SECOND.name, 'CREATE TABLE second (id int); SELECT no_such_function();');
      expect(await refusal(apply(source, [FIRST, broken]))).toContain(SECOND.name);
      expect(await query(source, `SELECT to_regclass('second') AS found`)).toEqual([{ found: null }]);
      expect(await query(source, 'SELECT count(*)::int AS n FROM _prisma_migrations')).toEqual([
        { n: 1 },
      ]);
      expect(await apply(source, [FIRST, SECOND])).toEqual([SECOND.name]);
    });

    it('refuse a database that a newer release has brought up', async () => {
      const source = await fresh();
      await apply(source, [FIRST, SECOND]);
      const text = await refusal(apply(source, [FIRST]));
      expect(text).toContain('newer than this release');
      expect(text).toContain(SECOND.name);
    });

    it('refuse a migration that was edited after it was applied', async () => {
      const source = await fresh();
      await apply(source, [FIRST]);
      const edited = migration(FIRST.name, `${FIRST.sql} -- edited`);
      expect(await refusal(apply(source, [edited]))).toContain('was changed after it was applied');
    });

    it('refuse what another tool began and did not finish', async () => {
      const source = await fresh();
      await apply(source, [FIRST]);
      await query(source, 'UPDATE _prisma_migrations SET finished_at = NULL');
      expect(await refusal(apply(source, [FIRST, SECOND]))).toContain('did not finish');
    });

    it('of this release apply to an empty database', async () => {
      const source = await fresh();
      const migrations = await readMigrations();
      expect(await apply(source, migrations)).toEqual(migrations.map(({ name }) => name));
      expect(await query(source, `SELECT relkind FROM pg_class WHERE relname = 'run_events'`)).toEqual([
        { relkind: 'p' },
      ]);
    });

    if (kind === 'PostgreSQL') {
      it('wait while `prisma migrate deploy` holds its lock', async () => {
        const source = await fresh();
        const other = new pg.Client(clientConfig(source));
        await other.connect();
        await other.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK_KEY]);
        const order: string[] = [];
        const ours = apply(source, [FIRST]).then(() => order.push('ours'));
        while ((await waitingLocks(other)) === 0)
          await new Promise((resolve) => setTimeout(resolve, 10));
        order.push('theirs');
        await other.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK_KEY]);
        await ours;
        expect(order).toEqual(['theirs', 'ours']);
        await other.end();
      });

      it('says that a database of this name does not exist, rather than that no server answers', async () => {
        const url = withDatabase(TEST_DATABASE_URL ?? '', 'deedbox_no_such_database');
        await expect(migrate({ kind: 'server', url }, { log: silentLogger })).rejects.toMatchObject({
          code: 'CONFIGURATION',
          publicMessage: expect.stringContaining('no database of the name'),
        });
      });
    }
  });
}

async function waitingLocks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks
     WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}

async function query(source: ConnectionSource, text: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(source));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

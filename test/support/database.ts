import { randomBytes } from 'node:crypto';
import { describe } from '@jest/globals';
import pg from 'pg';
import { assembleDatabase, type Database } from '../../src/db/database.ts';
import { EmbeddedMux } from '../../src/db/embedded/mux.ts';
import { openLocalPGlite } from '../../src/db/embedded/pglite-local.ts';
import { databaseTemplate } from '../../src/db/embedded/template-cache.ts';
import { readMigrations } from '../../src/db/migrations/read.ts';
import type { ConnectionSource } from '../../src/db/pool.ts';
import { ensureServerTemplate } from './server-template.ts';
import { silentLogger } from './silent-logger.ts';

export type TestDatabase = Database & {
  /** For a test that needs a connection of its own. */
  readonly source: ConnectionSource;
  /** Closes the database and removes it. */
  dispose(): Promise<void>;
};

export type OpenTestDatabase = () => Promise<TestDatabase>;

/** Where real Postgres is, for tests; CI sets it. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? null;

/**
 * A fresh, migrated database of this call's own: on real Postgres where there is one, else embedded in
 * memory.
 */
export const openTestDatabase: OpenTestDatabase = () =>
  TEST_DATABASE_URL === null ? openEmbeddedTestDatabase() : openServerTestDatabase();

/** Embedded in memory, from the cached template: about a second. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  const template = await databaseTemplate(await readMigrations());
  const mux = await EmbeddedMux.open({ open: () => openLocalPGlite({ template }) });
  const source: ConnectionSource = { kind: 'embedded', stream: () => mux.stream() };
  const database = assembleDatabase({
    mode: 'embedded',
    source,
    log: silentLogger,
    closeSource: () => mux.close(),
  });
  return { ...database, source, dispose: () => database.close() };
}

/** A database of its own on the server at TEST_DATABASE_URL, copied from a migrated template. */
export async function openServerTestDatabase(): Promise<TestDatabase> {
  if (TEST_DATABASE_URL === null) throw new Error('TEST_DATABASE_URL is not set');
  const template = await ensureServerTemplate(TEST_DATABASE_URL);
  const name = `deedbox_test_${randomBytes(6).toString('hex')}`;
  await onServer(TEST_DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const source: ConnectionSource = { kind: 'server', url: withDatabase(TEST_DATABASE_URL, name) };
  const database = assembleDatabase({
    mode: 'services',
    source,
    log: silentLogger,
    closeSource: async () => {},
  });
  return {
    ...database,
    source,
    dispose: async () => {
      await database.close();
      await onServer(TEST_DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * Runs the same tests embedded and on real Postgres; without a server those are reported as skipped by
 * name.
 */
export function describeOnBoth(name: string, define: (open: OpenTestDatabase) => void): void {
  describe(`${name}, embedded`, () => define(openEmbeddedTestDatabase));
  const onServerToo = TEST_DATABASE_URL === null ? describe.skip : describe;
  onServerToo(`${name}, PostgreSQL`, () => define(openServerTestDatabase));
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** Runs one statement on the server itself, outside of any test's database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

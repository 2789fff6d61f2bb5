import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/db/database.ts';
import { Secret } from '../src/security/secret.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import type { StoreMode } from './measure.ts';

export interface ScratchDatabase {
  readonly db: Database;
  /** Null: embedded, which one process alone can open. */
  readonly url: string | null;
  /** Another set of connections to the same database, as another process would have. Embedded: the same. */
  openAgain(): Promise<Database>;
  dispose(): Promise<void>;
}

const log = createLogger({ level: process.env.LOG_LEVEL ?? 'silent', process: 'bench' });

/**
 * A fresh database that goes away with the measure: a folder, or one of its own on the server of
 * DATABASE_URL.
 */
export async function openScratchDatabase(mode: StoreMode): Promise<ScratchDatabase> {
  return mode === 'embedded' ? openFolder() : openOnServer();
}

async function openFolder(): Promise<ScratchDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'deedbox-bench-'));
  const db = await openDatabase({ databaseUrl: null, home, log });
  return {
    db,
    url: null,
    openAgain: async () => db,
    dispose: async () => {
      await db.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function openOnServer(): Promise<ScratchDatabase> {
  const server = process.env.DATABASE_URL;
  if (server === undefined)
    throw new Error('services mode needs DATABASE_URL, a server where a database may be made');
  const name = `deedbox_bench_${randomBytes(5).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const open = (): Promise<Database> =>
    openDatabase({ databaseUrl: new Secret(address.toString()), home: tmpdir(), log });
  const db = await open();
  const others: Database[] = [];
  return {
    db,
    url: address.toString(),
    openAgain: async () => {
      const other = await open();
      others.push(other);
      return other;
    },
    dispose: async () => {
      for (const other of [...others, db]) await other.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

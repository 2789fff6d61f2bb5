import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DB_MIGRATION_LOCK_TIMEOUT_MS } from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import type { Migration } from './read.ts';

/**
 * The key of the advisory lock that `prisma migrate deploy` takes, so that it and we exclude each other.
 */
const PRISMA_LOCK_KEY = 72707369;

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

interface LedgerRow {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
  readonly logs: string | null;
}

/**
 * Applies what is pending, each migration and its ledger row in one transaction: a failure or a crash
 * leaves neither. Safe when several processes start together, on Postgres and embedded alike: each step
 * takes the ledger's table lock and reads it again, and the lock goes with the transaction.
 *
 * @param client with no statement timeout; it is left outside any transaction
 * @returns the names applied by this call
 * @throws AppError CONFIGURATION when the database is newer than this release, a migration was edited
 *   after it was applied, or one fails
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  report: (line: string) => void = () => undefined,
): Promise<string[]> {
  const applied: string[] = [];
  // Most starts have nothing to do and need no lock to find that out.
  if (pendingOf(await readLedgerIfAny(client), migrations) === undefined) return applied;
  for (;;) {
    const name = await applyNext(client, migrations, report);
    if (name === null) return applied;
    applied.push(name);
  }
}

async function applyNext(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  report: (line: string) => void,
): Promise<string | null> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${DB_MIGRATION_LOCK_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK_KEY]);
    await client.query(LEDGER);
    await client.query('LOCK TABLE _prisma_migrations IN SHARE ROW EXCLUSIVE MODE');
    const next = pendingOf(await readLedger(client), migrations);
    if (next !== undefined) {
      report(`applying migration ${next.name}`);
      await run(client, next);
    }
    await client.query('COMMIT');
    return next?.name ?? null;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function run(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    throw refusal(`migration ${name} failed: ${(cause as Error).message}${mendFor(cause)}`, cause);
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/** The first migration that the ledger lacks, after checking that ledger and release are of one history. */
function pendingOf(
  ledger: readonly LedgerRow[],
  migrations: readonly Migration[],
): Migration | undefined {
  const broken = ledger.find((row) => !row.finished);
  if (broken !== undefined) {
    throw refusal(
      `migration ${broken.name} was begun by another tool and did not finish: ${broken.logs ?? 'no log'}`,
    );
  }
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const row of ledger) {
    const checksum = known.get(row.name);
    if (checksum === undefined) {
      throw refusal(
        `the database is newer than this release: it has migration ${row.name}. Use the newer release`,
      );
    }
    if (checksum !== row.checksum) {
      throw refusal(`migration ${row.name} was changed after it was applied to this database`);
    }
  }
  const done = new Set(ledger.map((row) => row.name));
  return migrations.find((migration) => !done.has(migration.name));
}

async function readLedgerIfAny(client: pg.ClientBase): Promise<LedgerRow[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true ? readLedger(client) : [];
}

async function readLedger(client: pg.ClientBase): Promise<LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

const mendFor = (cause: unknown): string =>
  (cause as { code?: unknown }).code === '0A000' && /extension/.test((cause as Error).message)
    ? '. Install pgvector on the database server (docker-compose.yml has an image with it)'
    : '';

const refusal = (message: string, cause?: unknown): AppError =>
  new AppError({ code: 'CONFIGURATION', message, publicMessage: `${message}.`, cause });

import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { DB_POOL_CONNECTIONS, DB_TX_MAX_WAIT_MS, DB_TX_TIMEOUT_MS } from '../config/limits.ts';
import type { Logger } from '../telemetry/logger.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { Listener, type NotificationHandler } from './listener.ts';
import { migrate } from './migrations/migrate.ts';
import { type DatabaseSource, openSource, type OpenSourceOptions } from './open-source.ts';
import { type ConnectionSource, createPool, type PoolOptions } from './pool.ts';
import { runTransaction, type TransactionOptions, type Tx } from './transaction.ts';

export type { NotificationHandler } from './listener.ts';
export type { TransactionOptions, Tx } from './transaction.ts';

export interface Database {
  readonly mode: 'embedded' | 'services';
  readonly prisma: PrismaClient;
  /** For raw SQL; see sql.ts. */
  readonly pool: pg.Pool;
  /** A pool of its own for a library; closed with the database unless its owner ends it before. */
  newPool(options: PoolOptions): pg.Pool;
  /**
   * Calls the handler with the payload of each notification sent after this resolves, and with null when
   * the connection was lost and is back: what was sent meanwhile is gone, so readers must look again.
   * @returns the end of the subscription
   */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  /**
   * See runTransaction: commits when `fn` returns, may run it again, refuses every other way to the
   * database.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions extends OpenSourceOptions {
  /** Opened, or being opened, by the caller; else it is opened here. */
  readonly opened?: Promise<DatabaseSource>;
}

/**
 * Opens the database of this installation and brings it up to this release's migrations.
 * @throws AppError CONFLICT for a folder in use, CONFIGURATION for a database that this release cannot use,
 *   UNAVAILABLE when the server cannot be reached
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { log, progress } = options;
  const { mode, source, close } = await (options.opened ?? openSource(options));
  try {
    await migrate(source, { log, progress });
  } catch (error) {
    await close();
    throw error;
  }
  return assembleDatabase({ mode, source, log, closeSource: close });
}

export interface AssembleOptions {
  readonly mode: Database['mode'];
  readonly source: ConnectionSource;
  readonly log: Logger;
  readonly closeSource: () => Promise<void>;
}

/** Builds the database's parts on connections that lead to a migrated database. */
export function assembleDatabase({ mode, source, log, closeSource }: AssembleOptions): Database {
  const pools = new Set<pg.Pool>();
  const newPool = (poolOptions: PoolOptions): pg.Pool => {
    const pool = createPool(source, poolOptions, log);
    pools.add(pool);
    return pool;
  };
  const pool = newPool({ max: DB_POOL_CONNECTIONS });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: DB_TX_MAX_WAIT_MS, timeout: DB_TX_TIMEOUT_MS },
  });
  const listener = new Listener(source, log);
  return {
    mode,
    prisma,
    pool,
    newPool,
    listen: (channel, handler) => listener.listen(channel, handler),
    transaction: (fn, transactionOptions) => runTransaction(prisma, fn, transactionOptions),
    close: async () => {
      await listener.close();
      await prisma.$disconnect();
      for (const open of pools) if (!open.ending && !open.ended) await open.end();
      await closeSource();
    },
  };
}

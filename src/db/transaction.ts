import { setTimeout as sleep } from 'node:timers/promises';
import {
  DB_TX_MAX_WAIT_MS,
  DB_TX_RETRIES,
  DB_TX_RETRY_BASE_MS,
  DB_TX_RETRY_MAX_MS,
  DB_TX_TIMEOUT_MS,
} from '../config/limits.ts';
import { isSerializationFailure } from './errors.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { bindTx, refuseInsideTransaction, runInScope, TransactionScope } from './transaction-scope.ts';

export type Tx = Prisma.TransactionClient;

export interface TransactionOptions {
  /**
   * Milliseconds to wait for a connection; in embedded mode that is waiting for every transaction before.
   */
  readonly maxWaitMs?: number;
  /** Milliseconds until the transaction is rolled back under the callback. */
  readonly timeoutMs?: number;
  readonly isolation?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  /** How often the callback may run again after a serialization failure or a deadlock. */
  readonly retries?: number;
}

/**
 * Runs the callback in one transaction; it commits when the callback returns and rolls back when it throws.
 * The callback may run several times, so it must touch nothing but `tx`. Any other way to the database
 * inside it is refused at once, also another transaction.
 */
export async function runTransaction<T>(
  prisma: PrismaClient,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  refuseInsideTransaction('a transaction was begun');
  return withRetries(options.retries ?? DB_TX_RETRIES, () => runOnce(prisma, fn, options));
}

/** Runs `fn` again after a serialization failure or a deadlock, `retries` times at most. */
export async function withRetries<T>(retries: number, fn: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fn();
    } catch (error) {
      if (attempt >= retries || !isSerializationFailure(error)) throw error;
      const ceiling = Math.min(DB_TX_RETRY_MAX_MS, DB_TX_RETRY_BASE_MS * 2 ** attempt);
      await sleep(Math.random() * ceiling);
    }
  }
}

async function runOnce<T>(
  prisma: PrismaClient,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const scope = new TransactionScope();
  const body = (tx: Tx): Promise<T> => {
    bindTx(tx, scope);
    scope.hasBegun = true;
    return fn(tx);
  };
  try {
    return await runInScope(scope, () =>
      prisma.$transaction(body, {
        maxWait: options.maxWaitMs ?? DB_TX_MAX_WAIT_MS,
        timeout: options.timeoutMs ?? DB_TX_TIMEOUT_MS,
        ...(options.isolation === undefined ? {} : { isolationLevel: options.isolation }),
      }),
    );
  } finally {
    scope.end();
  }
}

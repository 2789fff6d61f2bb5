import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { AppError } from '../domain/errors.ts';

/** One transaction under way, as seen from inside its callback. */
export class TransactionScope {
  /** The connection that the transaction runs on; null before BEGIN and after its end. */
  client: pg.PoolClient | null = null;
  /** True from the moment the callback may run until the transaction has settled. */
  hasBegun = false;
  hasEnded = false;

  end(): void {
    this.hasEnded = true;
    this.client = null;
  }
}

const scopes = new AsyncLocalStorage<TransactionScope>();
const byTx = new WeakMap<object, TransactionScope>();

export const runInScope = <T>(scope: TransactionScope, fn: () => Promise<T>): Promise<T> =>
  scopes.run(scope, fn);

/** Ties the Prisma client of a transaction to its scope, so that raw SQL can run on the same connection. */
export const bindTx = (tx: object, scope: TransactionScope): void => {
  byTx.set(tx, scope);
};

/** The transaction that is being opened in this call chain, if its connection is still to come. */
export const openingScope = (): TransactionScope | null => {
  const scope = scopes.getStore();
  return scope !== undefined && !scope.hasBegun && !scope.hasEnded ? scope : null;
};

/**
 * On the one session of the embedded database, a query beside the transaction it is awaited in waits for
 * itself. It is refused in both modes, since elsewhere it silently reads and writes outside the transaction.
 * @returns the error for it, or null outside transactions
 */
export function refusalInsideTransaction(what: string): AppError | null {
  const scope = scopes.getStore();
  if (scope === undefined || !scope.hasBegun || scope.hasEnded) return null;
  return new AppError({
    code: 'INTERNAL',
    message: `${what} inside a transaction: use the callback's tx, or do it after the commit`,
    publicMessage: 'Something went wrong on our side.',
  });
}

/** @throws AppError INTERNAL; see refusalInsideTransaction */
export function refuseInsideTransaction(what: string): void {
  const refusal = refusalInsideTransaction(what);
  if (refusal !== null) throw refusal;
}

/**
 * The connection of a running transaction.
 * @throws AppError INTERNAL when it has ended, for example by its timeout
 */
export function clientOfTx(tx: object): pg.PoolClient {
  const client = byTx.get(tx)?.client ?? null;
  if (client !== null) return client;
  throw new AppError({
    code: 'INTERNAL',
    message: byTx.has(tx)
      ? 'the transaction has ended, by its callback or its timeout; nothing more can run in it'
      : 'not a transaction of Database.transaction(): raw SQL needs one',
    publicMessage: 'Something went wrong on our side.',
    retry: 'later',
  });
}

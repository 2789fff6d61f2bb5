import type { Duplex } from 'node:stream';
import pg from 'pg';
import {
  DB_CONNECT_TIMEOUT_MS,
  DB_KEEPALIVE_MS,
  DB_LOCK_TIMEOUT_MS,
  DB_STATEMENT_TIMEOUT_MS,
  DB_TX_IDLE_MS,
} from '../config/limits.ts';
import type { Logger } from '../telemetry/logger.ts';
import { openingScope, refusalInsideTransaction, type TransactionScope } from './transaction-scope.ts';

/** Where connections come from: a server, or the multiplexer of the embedded database. */
export type ConnectionSource =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'embedded'; readonly stream: () => Duplex };

export interface PoolOptions {
  readonly max: number;
  /** Schema that unqualified names resolve to, for libraries that keep to one of their own. */
  readonly searchPath?: string;
  /** 0 lifts the limit; for migrations and index builds only. */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
}

/** What every connection of the product is opened with. */
export function clientConfig(
  source: ConnectionSource,
  options: Omit<PoolOptions, 'max'> = {},
): pg.ClientConfig {
  const config = {
    ...(source.kind === 'server'
      ? { connectionString: source.url, keepAlive: true, keepAliveInitialDelayMillis: DB_KEEPALIVE_MS }
      : { user: 'postgres', database: 'postgres', stream: source.stream }),
    connectionTimeoutMillis: DB_CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? DB_STATEMENT_TIMEOUT_MS,
    lock_timeout: DB_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: DB_TX_IDLE_MS,
    application_name: options.applicationName ?? 'deedbox',
    options: [
      // Compiling a statement takes longer than any of ours runs, and the planner's estimates call for it.
      ...(source.kind === 'server' ? ['-c jit=off'] : []),
      ...(options.searchPath === undefined ? [] : [`-c search_path=${escapeOption(options.searchPath)}`]),
    ].join(' '),
  };
  return config;
}

/** A pool that knows about transactions; see refuseInsideTransaction. */
export function createPool(
  source: ConnectionSource,
  options: PoolOptions,
  log: Pick<Logger, 'warn'>,
): pg.Pool {
  const pool = new ScopedPool({ ...clientConfig(source, options), max: options.max });
  // Not the error itself: `pg` hangs the whole client on it.
  const warn = ({ message, code }: Error & { code?: string }): void =>
    log.warn({ reason: message, code }, 'a database connection was lost');
  // Without listeners, a connection that breaks while idle or checked out would end the process.
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: () => void,
) => void;

class ScopedPool extends pg.Pool {
  readonly #scopes = new WeakMap<object, TransactionScope>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('release', (_error, client) => {
      this.#scopes.get(client)?.end();
      this.#scopes.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const refusal = refusalInsideTransaction('a database connection was asked for');
    if (refusal !== null) {
      if (callback === undefined) return Promise.reject(refusal);
      callback(refusal, undefined, () => undefined);
      return undefined;
    }
    const scope = openingScope();
    if (callback !== undefined) return super.connect(callback as never);
    if (scope === null) return super.connect();
    return super.connect().then((client) => {
      scope.client = client;
      this.#scopes.set(client, scope);
      return client;
    });
  }
}

const escapeOption = (value: string): string => value.replace(/([\\\s])/g, '\\$1');

import pg from 'pg';
import { DB_TX_RETRIES } from '../config/limits.ts';
import { SQL_TYPES } from './sql.ts';
import { clientOfTx } from './transaction-scope.ts';
import { type Tx, withRetries } from './transaction.ts';

export interface Statement {
  readonly text: string;
  readonly params?: readonly unknown[];
  /**
   * Reads and plans the statement once a connection. For texts that are always the same, and whose best plan
   * does not hang on their values.
   */
  readonly isPrepared?: boolean;
}

type Row = Record<string, unknown>;

/**
 * Sends several statements at once and waits once for all of them: the way of one statement costs more than
 * most statements do. On a pool they are one transaction, which begins and ends with them, and which runs
 * again after a serialization failure; in a transaction they are part of it. The first that fails ends the
 * batch, and nothing of it stays.
 * @returns the rows of each statement, in their order; types as `sql` gives them
 * @throws the error of the statement that failed
 */
export async function sqlBatch(executor: pg.Pool | Tx, statements: readonly Statement[]): Promise<Row[][]> {
  if (!(executor instanceof pg.Pool)) {
    return run(clientOfTx(executor), statements.map((statement) => ({ ...statement, isPrepared: false })));
  }
  return withRetries(DB_TX_RETRIES, async () => {
    const client = await executor.connect();
    try {
      const rows = await run(client, statements);
      client.release();
      return rows;
    } catch (error) {
      // Closes it: nobody knows which statements it has prepared.
      client.release(true);
      throw error;
    }
  });
}

async function run(client: pg.ClientBase, statements: readonly Statement[]): Promise<Row[][]> {
  if (statements.length === 0) return [];
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, rows) => (error === null ? resolve(rows) : reject(error))));
  });
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `batch_${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Done = (error: Error | null, rows: Row[][]) => void;
type QueryInside = pg.Submittable & {
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
};

/** What `pg` sees as one query: many of its own, with a single Sync behind the last. */
class Batch implements pg.Submittable {
  /** `pg` calls it only for a limit of time that its client is configured with. */
  callback: (error: Error | null) => void;
  readonly #queries: readonly QueryInside[];
  readonly #rows: Row[][] = [];
  #at = 0;
  #error: Error | null = null;

  constructor(statements: readonly Statement[], done: Done) {
    this.callback = (error) => done(error, this.#rows);
    this.#queries = statements.map(({ text, params = [], isPrepared = false }, index) => {
      const values = [...params];
      const name = isPrepared ? nameOf(text) : undefined;
      const config = { text, values, types: SQL_TYPES, queryMode: 'extended', name };
      const query = new pg.Query(config as never, undefined, (error, result) => {
        if (error) this.#error ??= error;
        else this.#rows[index] = result.rows as Row[];
      });
      return query as unknown as QueryInside;
    });
  }

  submit(connection: pg.Connection): void {
    const withoutSync = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection;
    const { stream } = connection as unknown as { stream: { cork(): void; uncork(): void } };
    stream.cork();
    try {
      for (const query of this.#queries) query.submit(withoutSync);
      // A value that cannot be sent is noticed here, behind statements that would otherwise be kept.
      if (this.#error !== null) connection.parse({ text: 'abort the batch', name: '', types: [] }, true);
      connection.sync();
    } finally {
      stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#queries[this.#at]?.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.#queries[this.#at]?.handleEmptyQuery(connection);
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.callback(this.#error ?? error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback(this.#error);
  }
}

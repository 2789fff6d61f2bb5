import pg from 'pg';
import type { Tx } from './database.ts';
import { clientOfTx } from './transaction-scope.ts';

/** Anything that raw SQL can run on: a pool, a checked-out connection, or a transaction. */
export type SqlExecutor = pg.Pool | pg.ClientBase | Tx;

export interface SqlOptions {
  /** Prepares the statement once a connection under this name; for the hot paths. Same name, same text. */
  readonly name?: string;
}

/**
 * Runs one statement and returns its rows, with the same types on a pool and in a transaction:
 * bigint and count() are numbers (an error past 2^53), numeric is a string, date is `YYYY-MM-DD`, timestamptz is
 * a Date, json is parsed, bytea is a Buffer, vector is its text. Arrays become Postgres arrays; pass JSON as text
 * with `::jsonb`.
 * @throws the error of `pg`; see failureOf and violatedConstraint in errors.ts
 */
export async function sql<Row extends object = Record<string, unknown>>(
  executor: SqlExecutor,
  text: string,
  params: readonly unknown[] = [],
  options: SqlOptions = {},
): Promise<Row[]> {
  const result = await clientOf(executor).query<Row>({
    text,
    values: params as unknown[],
    types: TYPES,
    ...(options.name === undefined ? {} : { name: options.name }),
  });
  return result.rows;
}

const clientOf = (executor: SqlExecutor): pg.Pool | pg.ClientBase =>
  executor instanceof pg.Pool || executor instanceof pg.Client ? executor : clientOfTx(executor);

const OID = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const;

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    switch (oid) {
      case OID.int8:
        return toSafeNumber;
      case OID.int8Array:
        return (text: string) => textArray(text).map((item) => (item === null ? null : toSafeNumber(item)));
      case OID.date:
        return (text: string) => text;
      case OID.dateArray:
        return textArray;
      default:
        return pg.types.getTypeParser(oid, format as 'text');
    }
  }) as typeof pg.types.getTypeParser,
};

/** 1009 is text[], whose parser leaves the items as they are. */
const textArray = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[];

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number: cast it to text`);
  return value;
}

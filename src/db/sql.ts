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
 * bigint and count() are numbers (an error past 2^53), numeric is a string, date is `YYYY-MM-DD`,
 * timestamptz is a Date, json is parsed, bytea is a Buffer, vector is its text. Arrays become Postgres
 * arrays; pass JSON as text with `::jsonb`.
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
    types: SQL_TYPES,
    ...(options.name === undefined ? {} : { name: options.name }),
  });
  return result.rows;
}

const clientOf = (executor: SqlExecutor): pg.Pool | pg.ClientBase =>
  executor instanceof pg.Pool || executor instanceof pg.Client ? executor : clientOfTx(executor);

const OID = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const;

type Parse = (text: string) => unknown;

/** 1009 is text[], whose parser leaves the items as they are. */
const textArray = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[];

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [OID.int8, toSafeNumber],
  [OID.int8Array, (text) => textArray(text).map((item) => (item === null ? null : toSafeNumber(item)))],
  [OID.date, (text) => text],
  [OID.dateArray, textArray],
]);

/** How values of rows become JavaScript's; see `sql`. */
export const SQL_TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parse),
};

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number: cast it to text`);
  return value;
}

import { PAGE_DEFAULT_ROWS, PAGE_MAX_ROWS } from '../config/limits.ts';
import { invalid } from '../domain/errors.ts';
import { decodeCursor, encodeCursor, type CursorValue, type Order } from './cursor.ts';

export interface PageArgs {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

/**
 * A page as the database is asked for it: `limit` is one more than is shown, to know whether there is more.
 */
export interface PageRequest {
  readonly order: Order;
  readonly limit: number;
  readonly isBackwards: boolean;
  readonly after: readonly CursorValue[] | null;
  readonly before: readonly CursorValue[] | null;
}

/**
 * Reads the four arguments of a connection.
 * @throws AppError VALIDATION for sizes out of range, `first` with `last`, and foreign cursors
 */
export function readPageArgs(args: PageArgs, order: Order): PageRequest {
  const { first, last } = args;
  if (isNumber(first) && isNumber(last)) throw invalid(['last'], 'Give first or last, not both.');
  for (const [name, value] of [
    ['first', first],
    ['last', last],
  ] as const) {
    if (isNumber(value) && (value < 0 || value > PAGE_MAX_ROWS)) {
      throw invalid([name], `${name} must be from 0 to ${PAGE_MAX_ROWS}; it is ${value}.`);
    }
  }
  return {
    order,
    limit: (first ?? last ?? PAGE_DEFAULT_ROWS) + 1,
    isBackwards: isNumber(last),
    after: isString(args.after) ? decodeCursor(order, args.after, 'after') : null,
    before: isString(args.before) ? decodeCursor(order, args.before, 'before') : null,
  };
}

/** Its cursor is made only where it is asked for: a page of 400 rows without cursors makes none. */
export class Edge<Row extends object> {
  readonly node: Row;
  readonly #order: Order;

  constructor(node: Row, order: Order) {
    this.node = node;
    this.#order = order;
  }

  get cursor(): string {
    return encodeCursor(this.#order, this.node as Readonly<Record<string, unknown>>);
  }
}

export interface Page<Row extends object> {
  readonly edges: Edge<Row>[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: () => Promise<number>;
}

/**
 * @param rows what the database gave for `request`, in the order it was asked in (reversed when backwards)
 * @param totalCount run only when the field is selected
 */
export function toPage<Row extends object>(
  request: PageRequest,
  rows: readonly Row[],
  totalCount: () => Promise<number>,
): Page<Row> {
  const hasMore = rows.length >= request.limit;
  const shown = hasMore ? rows.slice(0, request.limit - 1) : [...rows];
  if (request.isBackwards) shown.reverse();
  const edges = shown.map((row) => new Edge(row, request.order));
  return {
    edges,
    pageInfo: {
      hasNextPage: request.isBackwards ? request.before !== null : hasMore,
      hasPreviousPage: request.isBackwards ? hasMore : request.after !== null,
      get startCursor() {
        return edges[0]?.cursor ?? null;
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null;
      },
    },
    totalCount,
  };
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';
const isString = (value: string | null | undefined): value is string => typeof value === 'string';

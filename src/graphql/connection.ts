import type { ObjectRef } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { PAGE_DEFAULT_ROWS } from '../config/limits.ts';
import { builder } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import type { Order } from './cursor.ts';
import { keysetQuery } from './keyset.ts';
import { readPageArgs, toPage, type Page, type PageArgs, type PageRequest } from './page.ts';

type Types = typeof builder.$inferSchemaTypes;
type Where = Record<string, unknown>;

/**
 * Makes `XConnection` and `XEdge` once for a type; every list of that type uses the pair:
 * `t.connection({ type, … }, pair.connection)`.
 * @param name the type's name, for the names of the pair
 */
export function connectionOf<Row extends object>(
  type: ObjectRef<Types, Row>,
  name: string,
): { connection: ObjectRef<Types, Page<Row>> } {
  const connection = builder.connectionObject(
    {
      type,
      name: `${name}Connection`,
      description: `A page of a list of type ${name}.`,
      fields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Page<Row>>) => ({
        totalCount: t.int({
          description: 'Rows in the whole list that you may read. Counted only when asked for.',
          resolve: (page) => page.totalCount(),
        }),
      }),
    } as never,
    { name: `${name}Edge`, description: `A row of a list of type ${name}.` },
  );
  return { connection: connection as never };
}

/** How many rows a list costs: what `first` or `last` asks for. */
export const pageCost = (args: PageArgs): { field: number; multiplier: number } => ({
  field: 1,
  multiplier: args.first ?? args.last ?? PAGE_DEFAULT_ROWS,
});

/** Makes an order: its columns and, last, the id that makes it total. */
export function order(
  name: string,
  columns: readonly (readonly [
    column: string,
    direction: 'asc' | 'desc',
    type: 'string' | 'number' | 'date',
  ])[],
): Order {
  const last = columns.at(-1);
  return {
    name,
    columns: [
      ...columns.map(([column, direction, type]) => ({ column, direction, type })),
      { column: 'id', direction: last?.[1] ?? 'asc', type: 'string' },
    ],
  };
}

export interface PrismaPage<Row extends object> {
  readonly ctx: GraphqlContext;
  readonly info: GraphQLResolveInfo;
  readonly args: PageArgs;
  readonly order: Order;
  /** The GraphQL type of a row. */
  readonly typeName: string;
  /** The caller's filter as a Prisma `where`; permission is added by the use-case. */
  readonly filter: Where;
  /**
   * `listX(ctx, …)`: the use-case. `query` holds Pothos's selection and `take`; the rest is spread as
   * given.
   */
  readonly list: (input: { query: object; filter: never; orderBy: never }) => Promise<readonly Row[]>;
  /** `countX(ctx, filter)`: run only when totalCount is selected. */
  readonly count: (filter: never) => Promise<number>;
}

/** Resolves a connection through Prisma, for top-level lists and lists of tens of rows. */
export async function prismaPage<Row extends object>(page: PrismaPage<Row>): Promise<Page<Row>> {
  const request = readPageArgs(page.args, page.order);
  const { where, orderBy, take } = keysetQuery(request);
  const selection = queryFromInfo({
    context: page.ctx,
    info: page.info,
    typeName: page.typeName,
    paths: [[{ name: 'nodes' }], [{ name: 'edges' }, { name: 'node' }]] as never,
  });
  const rows = await page.list({
    query: { ...selection, take },
    filter: { AND: [page.filter, where] } as never,
    orderBy: orderBy as never,
  });
  return toPage(request, rows, () => page.count(page.filter as never));
}

export interface LoadedPage<Row extends object> {
  readonly ctx: GraphqlContext;
  readonly args: PageArgs;
  readonly order: Order;
  /** Names the loader; add whatever else the result depends on (the filter). */
  readonly key: string;
  readonly parentId: string;
  /** One statement for all parents: up to `request.limit` rows of each, in the request's order. */
  readonly load: (
    parentIds: readonly string[],
    request: PageRequest,
  ) => Promise<ReadonlyMap<string, readonly Row[]>>;
  /** One statement for all parents; run only when totalCount is selected. */
  readonly count: (parentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Resolves a list under a list with one statement for all parents, from typed SQL as plain objects. */
export async function loadedPage<Row extends object>(page: LoadedPage<Row>): Promise<Page<Row>> {
  const { ctx, args, key, parentId } = page;
  const request = readPageArgs(args, page.order);
  const { first, last, after, before } = args;
  const shape = JSON.stringify([key, page.order.name, first, last, after, before]);
  const rows = await loaderOf<readonly Row[]>(ctx, shape, (ids) => page.load(ids, request)).load(parentId);
  const count = () => loaderOf<number>(ctx, `${key} count`, page.count).load(parentId);
  return toPage(request, rows ?? [], async () => (await count()) ?? 0);
}

/**
 * A loader of this operation, made at its first use.
 * @param name unique for what it loads, arguments included
 * @param load one call for all ids asked for in one go; an id that is missing from the map becomes null
 */
export function loaderOf<Value>(
  ctx: GraphqlContext,
  name: string,
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): DataLoader<string, Value | null> {
  const known = ctx.loaders.get(name);
  if (known !== undefined) return known as DataLoader<string, Value | null>;
  const made = new DataLoader<string, Value | null>(async (ids) => {
    const found = await load(ids);
    return ids.map((id) => found.get(id) ?? null);
  });
  ctx.loaders.set(name, made);
  return made;
}

import type { Order } from '../../graphql/cursor.ts';
import { encodeCursor } from '../../graphql/cursor.ts';
import { keysetQuery } from '../../graphql/keyset.ts';
import { readPageArgs } from '../../graphql/page.ts';

interface PageInput {
  readonly order: Order;
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface ListQuery {
  readonly where: Record<string, unknown>;
  readonly orderBy: Record<string, 'asc' | 'desc'>[];
  readonly take: number;
}

/**
 * One page of a list, with the same cursors as in GraphQL.
 * @param list gives the rows as they were asked for
 * @throws AppError VALIDATION for a cursor that is none of this list
 */
export async function pageOf<Row extends object>(
  { order, cursor, limit }: PageInput,
  list: (query: ListQuery) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  const request = readPageArgs({ first: limit, after: cursor }, order);
  const rows = await list(keysetQuery(request));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: shown, nextCursor: hasMore ? encodeCursor(order, last as Record<string, unknown>) : null };
}

/** By title, then by id, so that the order is total and the same each time. */
export const BY_TITLE: Order = {
  name: 'TITLE_ASC',
  columns: [
    { column: 'title', direction: 'asc', type: 'string' },
    { column: 'id', direction: 'asc', type: 'string' },
  ],
};

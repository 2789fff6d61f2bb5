import type { CursorValue, OrderColumn } from './cursor.ts';
import type { PageRequest } from './page.ts';

type Where = Record<string, unknown>;

/**
 * A page as Prisma is asked for it.
 * @returns `where` with the rows beyond the cursors, and `orderBy` and `take` to go with it
 */
export function keysetQuery(request: PageRequest): {
  where: Where;
  orderBy: Record<string, 'asc' | 'desc'>[];
  take: number;
} {
  const { columns } = request.order;
  const conditions: Where[] = [];
  if (request.after !== null) conditions.push(beyond(columns, request.after, 'after'));
  if (request.before !== null) conditions.push(beyond(columns, request.before, 'before'));
  return {
    where: conditions.length === 0 ? {} : { AND: conditions },
    orderBy: columns.map(({ column, direction }) => ({
      [column]: request.isBackwards ? flip(direction) : direction,
    })),
    take: request.limit,
  };
}

const flip = (direction: 'asc' | 'desc'): 'asc' | 'desc' => (direction === 'asc' ? 'desc' : 'asc');

function beyond(
  columns: readonly OrderColumn[],
  values: readonly CursorValue[],
  side: 'after' | 'before',
): Where {
  const alternatives = columns.map((column, index): Where => {
    const equal = columns.slice(0, index).map((earlier, at) => ({ [earlier.column]: values[at] }));
    return { AND: [...equal, { [column.column]: { [operator(column, side, false)]: values[index] } }] };
  });
  const [first] = columns;
  // Implied by the rest; it gives the planner a range on the first column of the index.
  const range = first === undefined ? {} : { [first.column]: { [operator(first, side, true)]: values[0] } };
  return { AND: [range, { OR: alternatives }] };
}

function operator(
  { direction }: OrderColumn,
  side: 'after' | 'before',
  orEqual: boolean,
): 'gt' | 'lt' | 'gte' | 'lte' {
  const isGreater = (direction === 'asc') === (side === 'after');
  if (orEqual) return isGreater ? 'gte' : 'lte';
  return isGreater ? 'gt' : 'lt';
}

import pg from 'pg';

/**
 * Counts the statements that this process sends, from now on.
 * @returns the count so far; BEGIN and COMMIT count as well
 */
export function countStatements(): () => number {
  let count = 0;
  // Called with its client below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1;
    return query.apply(this, args);
  } as never;
  return () => count;
}

import type { Database } from '../../src/db/database.ts';

/** @returns the database as it is when every statement that names a table loses its connection */
export function outageOn(db: Database, table: string): Database {
  const pool = new Proxy(db.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown =>
        name === 'query' && JSON.stringify(args[0]).includes(table)
          ? Promise.reject(connectionLost())
          : (value as (...given: unknown[]) => unknown).apply(target, args);
    },
  });
  return { ...db, pool };
}

const connectionLost = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

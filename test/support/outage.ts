import type { Database } from '../../src/db/database.ts';

/** @returns the database as it is when statements that name a table lose their connection, so many of them */
export function outageOn(db: Database, table: string, times = Infinity): Database {
  let left = times;
  const pool = new Proxy(db.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (left > 0 && name === 'query' && JSON.stringify(args[0]).includes(table)) {
          left -= 1;
          return Promise.reject(connectionLost());
        }
        return (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { ...db, pool };
}

const connectionLost = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

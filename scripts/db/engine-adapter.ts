import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlQueryable,
} from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { EmbeddedMux } from '../../src/db/embedded/mux.ts';
import { openLocalPGlite } from '../../src/db/embedded/pglite-local.ts';
import { databaseTemplate } from '../../src/db/embedded/template-cache.ts';
import { createPool } from '../../src/db/pool.ts';

type Adapter = Awaited<ReturnType<SqlMigrationAwareDriverAdapterFactory['connectToShadowDb']>>;

const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * Gives the schema engine databases in memory, the main one and its shadows alike; it forgets to close
 * some.
 */
export function memoryDatabases(): {
  factory: SqlMigrationAwareDriverAdapterFactory;
  close: () => Promise<void>;
} {
  const open: Adapter[] = [];
  const connect = async (): Promise<Adapter> => {
    const adapter = await connectToMemory();
    open.push(adapter);
    return adapter;
  };
  return {
    factory: {
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect,
      // adapter-pg's own would connect to the main database where the pool has a connection string.
      connectToShadowDb: connect,
    },
    close: async () => {
      for (const adapter of open) await adapter.dispose();
    },
  };
}

async function connectToMemory(): Promise<Adapter> {
  const template = await databaseTemplate();
  const mux = await EmbeddedMux.open({ open: () => openLocalPGlite({ template }), statementMs: 0 });
  const source = { kind: 'embedded', stream: () => mux.stream() } as const;
  const pool = createPool(source, { max: 2, statementTimeoutMs: 0 }, { warn: () => undefined });
  const adapter = readingChar(await new PrismaPg(pool).connect());
  const startTransaction = adapter.startTransaction.bind(adapter);
  return Object.assign(adapter, {
    startTransaction: async (...args: Parameters<typeof startTransaction>) =>
      readingChar(await startTransaction(...args)),
    // adapter-pg cuts scripts at every semicolon, also inside functions and strings.
    executeScript: async (script: string): Promise<void> => {
      await pool.query(script);
    },
    dispose: async (): Promise<void> => {
      if (!pool.ending) await pool.end();
      await mux.close();
    },
  });
}

interface Performs {
  performIO(query: SqlQuery): Promise<pg.QueryArrayResult>;
}

/** The catalogs have columns of the internal type "char", which adapter-pg does not know. */
function readingChar<T extends SqlQueryable>(queryable: T): T {
  const charColumns = new WeakMap<object, number[]>();
  const target = queryable as T & Performs;
  const performIO = target.performIO.bind(target);
  const queryRaw = target.queryRaw.bind(target);
  target.performIO = async (query) => {
    const result = await performIO(query);
    const columns: number[] = [];
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== CHAR_OID) continue;
      field.dataTypeID = TEXT_OID;
      columns.push(index);
    }
    charColumns.set(query, columns);
    return result;
  };
  target.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns.get(query) ?? [])
      result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return queryable;
}

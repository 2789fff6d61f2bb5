import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MigrationList, SchemaContainer } from '@prisma/schema-engine-wasm';
import { memoryDatabases } from './engine-adapter.ts';
import { loadSchemaEngine } from './schema-engine.ts';

const FILTERS = { externalTables: [] as string[], externalEnums: [] as string[] };

export interface SchemaDiff {
  readonly isEmpty: boolean;
  /** What must run after the migrations so that the database has the schema. */
  readonly sql: string;
}

/** Compares what the migrations make with what the schema says; runs the migrations in memory. */
export async function diffSchema(options: {
  schemaFolder: string;
  migrationsFolder: string | null;
}): Promise<SchemaDiff> {
  const files = readSchemaFiles(options.schemaFolder);
  const databases = memoryDatabases();
  const engine = await loadSchemaEngine(
    databases.factory,
    files.map(({ path, content }) => [path, content]),
  );
  try {
    const list = options.migrationsFolder === null ? null : migrationList(options.migrationsFolder);
    const hasMigrations = list !== null && list.migrationDirectories.length > 0;
    const result = await engine.diff({
      from: hasMigrations ? { tag: 'migrations', ...list } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: FILTERS,
    });
    return { isEmpty: result.exitCode === 0, sql: result.stdout ?? '' };
  } finally {
    engine.free();
    await databases.close();
  }
}

export function readSchemaFiles(folder: string): SchemaContainer[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  return names.sort().map((name) => {
    const path = join(folder, name);
    return { path, content: readFileSync(path, 'utf8') };
  });
}

function migrationList(folder: string): MigrationList {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: resolve(folder),
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.sort().map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(folder, path, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

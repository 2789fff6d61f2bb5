import { openLocalPGlite } from '../../src/db/embedded/pglite-local.ts';
import { EmbeddedMux } from '../../src/db/embedded/mux.ts';
import { databaseTemplate } from '../../src/db/embedded/template-cache.ts';
import { readMigrations } from '../../src/db/migrations/read.ts';
import { createPool } from '../../src/db/pool.ts';
import { sql } from '../../src/db/sql.ts';
import { diffSchema } from './schema-diff.ts';
import { readSchemaRules } from './schema-rules.ts';
import { MIGRATIONS_FOLDER, SCHEMA_FOLDER } from './write.ts';

/**
 * Null when the migrations make what the schema says, its comments included; else what is missing, as SQL.
 */
export async function checkMigrations(): Promise<string | null> {
  const diff = await diffSchema({ schemaFolder: SCHEMA_FOLDER, migrationsFolder: MIGRATIONS_FOLDER });
  const missing = await missingRules();
  if (diff.isEmpty && missing.length === 0) return null;
  return [diff.isEmpty ? '' : diff.sql, ...missing].filter((part) => part !== '').join('\n') + '\n';
}

async function missingRules(): Promise<string[]> {
  const rules = readSchemaRules(SCHEMA_FOLDER);
  const template = await databaseTemplate(await readMigrations());
  const mux = await EmbeddedMux.open({ open: () => openLocalPGlite({ template }) });
  const pool = createPool(
    { kind: 'embedded', stream: () => mux.stream() },
    { max: 1 },
    { warn: () => undefined },
  );
  try {
    const rows = await sql<{ name: string }>(
      pool,
      `SELECT conname AS name FROM pg_constraint UNION SELECT indexname FROM pg_indexes
       UNION SELECT 'partitioned:' || relname FROM pg_class WHERE relkind = 'p'`,
    );
    const known = new Set(rows.map((row) => row.name));
    const named = [...rules.checks, ...rules.uniques]
      .filter((rule) => !known.has(rule.name))
      .map((rule) => rule.sql);
    const unpartitioned = [...rules.partitioned].filter(([table]) => !known.has(`partitioned:${table}`));
    return [...named, ...unpartitioned.map(([table, clause]) => `-- ${table} is not ${clause}`)];
  } finally {
    await pool.end();
    await mux.close();
  }
}

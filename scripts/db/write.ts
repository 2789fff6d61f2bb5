import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffSchema } from './schema-diff.ts';
import { readSchemaRules, type SchemaRules } from './schema-rules.ts';

export const SCHEMA_FOLDER = 'prisma/schema';
export const MIGRATIONS_FOLDER = 'prisma/migrations';
const HAND_WRITTEN_FOLDER = 'prisma/sql';
const INIT = /^(\d{14})_init$/;

/** A new migration from the difference; null when there is none. What comments ask for is added by hand. */
export async function writeNext(name: string): Promise<string | null> {
  const diff = await diffSchema({ schemaFolder: SCHEMA_FOLDER, migrationsFolder: MIGRATIONS_FOLDER });
  if (diff.isEmpty) return null;
  return writeMigration(`${timestamp()}_${name}`, diff.sql);
}

/** The whole schema as one migration; refuses once there is a second. */
export async function writeInit(): Promise<string> {
  mkdirSync(MIGRATIONS_FOLDER, { recursive: true });
  const existing = readdirSync(MIGRATIONS_FOLDER).filter((name) => /^\d{14}_/.test(name));
  if (existing.some((name) => !INIT.test(name))) {
    throw new Error(
      'there are migrations after the first one: use `new`, since databases may have it already',
    );
  }
  const diff = await diffSchema({ schemaFolder: SCHEMA_FOLDER, migrationsFolder: null });
  const rules = readSchemaRules(SCHEMA_FOLDER);
  const handWritten = readdirSync(HAND_WRITTEN_FOLDER).filter((name) => name.endsWith('.sql'));
  const texts = handWritten
    .sort()
    .map((name) => readFileSync(join(HAND_WRITTEN_FOLDER, name), 'utf8').trim());
  const [before = '', ...after] = texts;
  const sql = [
    before,
    partition(diff.sql, rules).trim(),
    '-- What the schema says in comments\n' +
      [...rules.checks, ...rules.uniques].map((rule) => rule.sql).join('\n'),
    ...after,
  ].join('\n\n');
  for (const name of existing) rmSync(join(MIGRATIONS_FOLDER, name), { recursive: true });
  return writeMigration(existing[0] ?? `${timestamp()}_init`, sql);
}

function partition(sql: string, rules: SchemaRules): string {
  let text = sql;
  for (const [table, clause] of rules.partitioned) {
    const statement = new RegExp(`(CREATE TABLE "${table}" \\([\\s\\S]*?\\n\\));`);
    if (!statement.test(text)) throw new Error(`the schema has no table ${table} to partition`);
    text = text.replace(statement, `$1 ${clause};`);
  }
  return text;
}

function writeMigration(name: string, sql: string): string {
  const folder = join(MIGRATIONS_FOLDER, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), `${sql.trim()}\n`);
  writeFileSync(join(MIGRATIONS_FOLDER, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return join(folder, 'migration.sql');
}

const timestamp = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';

/** Every column of every table that can hold words, and holds these: `table.column`. */
export async function placesOf(db: Pick<Database, 'pool'>, words: string): Promise<string[]> {
  const columns = await sql<{ name: string; column: string }>(
    db.pool,
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`,
  );
  const found: string[] = [];
  for (const { name, column } of columns) {
    const [row] = await sql<{ count: number }>(
      db.pool,
      `select count(*) as count from "${name}" where position(lower($1) in lower("${column}"::text)) > 0
         or position($2 in "${column}"::text) > 0`,
      [words, Buffer.from(words).toString('hex')],
    );
    if ((row?.count ?? 0) > 0) found.push(`${name}.${column}`);
  }
  return found;
}

import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface LockRowsInput {
  readonly table: 'annotations' | 'notes' | 'labels';
  readonly ids: readonly string[];
}

/** Makes changes to the same rows wait for each other; in one order, so that no two wait crosswise. */
export async function lockRows(tx: Tx, { table, ids }: LockRowsInput): Promise<void> {
  await sql(tx, `select id from ${table} where id = any($1::uuid[]) order by id for update`, [ids]);
}

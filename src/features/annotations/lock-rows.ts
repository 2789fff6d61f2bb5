import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { enterSql } from '../access/deletion-gate.ts';
import { isUuid } from '../access/is-uuid.ts';

export interface LockRowsInput {
  readonly table: 'annotations' | 'notes' | 'labels';
  readonly ids: readonly string[];
  /** Others wait who say something of the same documents that may be said once only. */
  readonly isAlone?: boolean;
}

/**
 * Makes changes to the same rows wait for each other, and keeps what they hang on from being deleted
 * meanwhile; corpora, documents, rows, each in one order, so that no two wait crosswise. Read what decides
 * after it.
 * @returns how many of them there are
 */
export async function lockRows(
  tx: Tx,
  { table, ids: named, isAlone = false }: LockRowsInput,
): Promise<number> {
  const ids = named.filter(isUuid);
  if (table !== 'labels') {
    const both = `select unnest(array[corpus_id, document_id]) from ${table} where id = any($1::uuid[])`;
    await sql(tx, enterSql(both), [ids]);
    const owners = (column: string) => `select ${column} from ${table} where id = any($1::uuid[])`;
    await sql(tx, `select id from corpora where id in (${owners('corpus_id')}) order by id for key share`, [
      ids,
    ]);
    const strength = isAlone ? 'no key update' : 'key share';
    await sql(
      tx,
      `select id from documents where id in (${owners('document_id')}) order by id for ${strength}`,
      [ids],
    );
  }
  const text = `select id from ${table} where id = any($1::uuid[]) order by id for update`;
  return (await sql(tx, text, [ids])).length;
}

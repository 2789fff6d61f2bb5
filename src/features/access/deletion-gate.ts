import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Of our advisory locks: the first of their two numbers; the second one is a hash of the id. */
const GATE = 1_684_366_180;

const gateSql = (lock: string, ids: string): string => `
  select ${lock}(${GATE}, gate.key)
  from (select distinct hashtext(id::text) as key from (${ids}) as named(id) where id is not null order by 1) as gate`;

/**
 * SQL that lets whoever writes something on documents and corpora in while none of them is being deleted, and
 * makes their deletion wait until the transaction ends. Row locks alone are not fair: where people write all
 * the time, each lets the next one pass, and a deletion never gets its turn.
 * @param ids SQL of a list of ids
 */
export const enterSql = (ids: string): string => gateSql('pg_advisory_xact_lock_shared', ids);

/** Waits for those who write something on these, and keeps others out until the transaction ends. */
export async function closeForDeletion(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql(tx, gateSql('pg_advisory_xact_lock', 'select unnest($1::uuid[])'), [ids]);
}

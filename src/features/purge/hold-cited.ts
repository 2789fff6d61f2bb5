import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

const HOLD = `
  select d.id from documents d
  where d.id in (select v.document_id from document_versions v where v.id = any(cited_versions($1)))
  order by d.id for key share`;

/**
 * Keeps the documents that a text cites from being deleted until it is written: who deletes one for good then
 * finds the text and takes the quotes out of it.
 */
export async function holdCited(tx: Tx, text: string): Promise<void> {
  if (/deedbox:/i.test(text)) await sql(tx, HOLD, [text]);
}

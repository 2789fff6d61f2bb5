import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';

/** Names that can hold a quote have words in them, with spaces between. */
const SENTENCES = `select id, key from alias_suggestions where key ~ '\\s'`;

/**
 * Drops suggestions of names that quote a document which is deleted for good: a model that reads one makes
 * sentences of it into names of fields.
 */
export async function eraseSuggestions(tx: Tx, eraser: Pick<QuoteEraser, 'erase'>): Promise<void> {
  const rows = await sql<{ id: string; key: string }>(tx, SENTENCES, []);
  const ids = rows.flatMap(({ id, key }) => (eraser.erase(key) === key ? [] : [id]));
  if (ids.length > 0) await sql(tx, 'delete from alias_suggestions where id = any($1::uuid[])', [ids]);
}

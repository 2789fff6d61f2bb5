import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Documents that stand in the corpus now. */
export async function corpusDocumentIds(tx: Tx, corpusId: string): Promise<readonly string[]> {
  const text = `
    select document_id as id from corpus_documents where corpus_id = $1::uuid and removed_at is null order by added_at`;
  return (await sql<{ id: string }>(tx, text, [corpusId])).map(({ id }) => id);
}

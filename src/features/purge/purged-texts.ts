import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

const TEXTS = `
  select t.text from document_texts t join document_versions v on v.id = t.version_id where v.document_id = $1::uuid
  union select text from sources where document_id = $1::uuid and text <> ''`;

/** Every text of a document that can have been quoted. */
export async function purgedTexts(tx: Tx, documentId: string): Promise<readonly string[]> {
  return (await sql<{ text: string }>(tx, TEXTS, [documentId])).map(({ text }) => text);
}

import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

const QUOTING = `
  select c.id from conversations c
  where c.document_id is distinct from $1::uuid and (
    c.corpus_id = any($2::uuid[]) or c.id in (
      select m.conversation_id from sources s join messages m on m.id = s.message_id where s.document_id = $1::uuid
      union select conversation_id from messages where cited_versions(content)
        && array(select id from document_versions where document_id = $1::uuid)))
  order by c.id`;

/**
 * Conversations in which a document can have been quoted: those that cite it, and those about a corpus
 * that it stands or stood in. Those about itself are not among them: they go with it.
 */
export async function quotingConversations(
  tx: Tx,
  { documentId, corpusIds }: { readonly documentId: string; readonly corpusIds: readonly string[] },
): Promise<readonly string[]> {
  return (await sql<{ id: string }>(tx, QUOTING, [documentId, corpusIds])).map(({ id }) => id);
}

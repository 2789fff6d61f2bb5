import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Of the documents `$1`. */
const VERSIONS = 'array(select id from document_versions where document_id = any($1::uuid[]))';
const CITING = `
  select m.conversation_id as id from sources s join messages m on m.id = s.message_id
    where s.document_id = any($1::uuid[])
  union select conversation_id from messages where cited_versions(content) && ${VERSIONS}
  union select id from conversations where cited_versions(title) && ${VERSIONS}`;

const QUOTING = `
  select c.id from conversations c
  where c.document_id is distinct from ($1::uuid[])[1] and (c.corpus_id = any($2::uuid[]) or c.id in (${CITING}))
  order by c.id`;

/** Conversations that cite some documents. */
export async function citingConversations(
  tx: Tx,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  return (await sql<{ id: string }>(tx, CITING, [documentIds])).map(({ id }) => id);
}

/**
 * Conversations in which a document can have been quoted: those that cite it, and those about a corpus
 * that it stands or stood in, or that cites it. Those about itself are not among them: they go with it.
 */
export async function quotingConversations(
  tx: Tx,
  { documentId, corpusIds }: { readonly documentId: string; readonly corpusIds: readonly string[] },
): Promise<readonly string[]> {
  return (await sql<{ id: string }>(tx, QUOTING, [[documentId], corpusIds])).map(({ id }) => id);
}

import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { closePurgeGate } from '../../agents/run-lifecycle/purge-gate.ts';
import { closeForDeletion } from '../access/deletion-gate.ts';
import { citingConversations } from './quoting-conversations.ts';

/** The versions of the documents `$1`. */
const VERSIONS = 'array(select id from document_versions where document_id = any($1::uuid[]))';

/** Corpora that a document stands in, stood in, or whose texts cite it, now or before. */
export const CORPORA_OF = `
  select corpus_id as id from corpus_documents where document_id = any($1::uuid[])
  union select corpus_id from placement_events where document_id = any($1::uuid[])
  union select id from corpora where cited_versions(description || ' ' || article || ' '
    || coalesce(agent_instructions, '') || ' ' || coalesce(document_agent_instructions, '')) && ${VERSIONS}
  union select subject_id from text_revisions
    where kind in ('CORPUS_DESCRIPTION', 'CORPUS_ARTICLE', 'CORPUS_MEMORY') and cited_versions(content) && ${VERSIONS}`;

/** Those corpora, in the order of their ids. */
export const corporaOf = async (tx: Tx, documentIds: readonly string[]): Promise<readonly string[]> =>
  (await sql<{ id: string }>(tx, `select id from (${CORPORA_OF}) as c order by id`, [documentIds])).map(
    ({ id }) => id,
  );

/**
 * Locks all that deleting these documents for good changes: corpora before documents, in one order, so that
 * no two wait for each other; and the documents as deleting does from the beginning, since a lock that grows
 * waits for those that wait for it.
 */
export async function lockForPurge(tx: Tx, documentIds: readonly string[]): Promise<void> {
  await sql(tx, `select id from corpora where id in (${CORPORA_OF}) order by id for no key update`, [
    documentIds,
  ]);
  await closeForDeletion(tx, documentIds);
  await sql(tx, 'select id from documents where id = any($1::uuid[]) order by id for update', [documentIds]);
  // From here on nothing new can cite them.
  await closePurgeGate(tx, {
    corpusIds: await corporaOf(tx, documentIds),
    conversationIds: await citingConversations(tx, documentIds),
  });
}

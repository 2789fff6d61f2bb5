import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { withdrawDocuments } from '../access/publish-documents.ts';
import { unshareDocuments } from '../access/share-documents.ts';

const REMOVE = `
  update corpus_documents set removed_at = now()
  where corpus_id = $1::uuid and document_id = any($2::uuid[]) and removed_at is null
  returning document_id as id`;

export interface TakeOutInput {
  readonly corpus: { readonly id: string; readonly isPublic: boolean };
  readonly documentIds: readonly string[];
}

/**
 * Takes documents out of a corpus, and with them what standing there gave. The caller has checked the rights
 * and holds the corpus's lock.
 * @returns the documents that stood there
 */
export async function takeOutDocuments(
  tx: Tx,
  { corpus, documentIds }: TakeOutInput,
): Promise<readonly string[]> {
  const removed = (await sql<{ id: string }>(tx, REMOVE, [corpus.id, documentIds])).map(({ id }) => id);
  if (removed.length === 0) return removed;
  // Publicity first: who may share a document shows in the grants that unsharing deletes.
  if (corpus.isPublic) await withdrawDocuments(tx, { corpusId: corpus.id, documentIds: removed });
  await unshareDocuments(tx, { corpusId: corpus.id, documentIds: removed });
  return removed;
}

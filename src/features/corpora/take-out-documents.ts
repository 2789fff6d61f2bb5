import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { withdrawDocuments } from '../access/publish-documents.ts';
import { unshareDocuments } from '../access/share-documents.ts';
import { recordPlacements, type ChangedPlace } from './placement-events.ts';

const REMOVE = `
  update corpus_documents set removed_at = now(), removed_by_id = $3::uuid
  where corpus_id = $1::uuid and document_id = any($2::uuid[]) and removed_at is null
  returning id, document_id as "documentId", path, pinned_version_id as "pinnedVersionId"`;

export interface TakeOutInput {
  readonly corpus: { readonly id: string; readonly isPublic: boolean };
  readonly documentIds: readonly string[];
  /** Who takes them out. */
  readonly actorId: string | null;
}

/**
 * Puts documents of a corpus into its trash, and takes back what standing there gave. The caller has checked
 * the rights and holds the corpus's lock.
 * @returns the documents that stood there
 */
export async function takeOutDocuments(
  tx: Tx,
  { corpus, documentIds, actorId }: TakeOutInput,
): Promise<readonly string[]> {
  const places = await sql<Omit<ChangedPlace, 'change'>>(tx, REMOVE, [corpus.id, documentIds, actorId]);
  const removed = places.map(({ documentId }) => documentId);
  if (removed.length === 0) return removed;
  await recordPlacements(tx, {
    corpusId: corpus.id,
    actorId,
    places: places.map((place) => ({ ...place, change: 'REMOVED' })),
  });
  // Publicity first: who may share a document shows in the grants that unsharing deletes.
  if (corpus.isPublic) await withdrawDocuments(tx, { corpusId: corpus.id, documentIds: removed });
  await unshareDocuments(tx, { corpusId: corpus.id, documentIds: removed });
  return removed;
}

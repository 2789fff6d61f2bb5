import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

/** The embedders a document needs: the installation's, and those its corpora prefer and that exist here. */
export async function embeddersFor(services: Services, documentId: string): Promise<readonly string[]> {
  const rows = await sql<{ name: string }>(
    services.db.pool,
    `select distinct c.preferred_embedder as name
     from corpus_documents p join corpora c on c.id = p.corpus_id
     where p.document_id = $1::uuid and p.removed_at is null and c.preferred_embedder is not null`,
    [documentId],
    { name: 'preferred_embedders' },
  );
  const preferred = rows.map((row) => row.name).filter((name) => isThere(services, name));
  return [...new Set([services.embedders.default().name, ...preferred])];
}

/** A corpus may name one whose key was taken away since: its documents are then searched with the others. */
function isThere({ embedders, log }: Services, name: string): boolean {
  try {
    embedders.get(name);
    return true;
  } catch (error) {
    log.warn({ err: error, embedder: name }, 'a preferred embedder is not available');
    return false;
  }
}

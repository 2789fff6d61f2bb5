import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

/**
 * The embedders a document needs: the installation's, and those in force in its corpora that exist here. One
 * that a corpus is changing to is not waited for: the change embeds what came meanwhile before it switches.
 */
export async function embeddersFor(services: Services, documentId: string): Promise<readonly string[]> {
  const rows = await sql<{ name: string }>(
    services.db.pool,
    `select distinct c.embedder as name
     from corpus_documents p join corpora c on c.id = p.corpus_id
     where p.document_id = $1::uuid and p.removed_at is null and c.embedder is not null`,
    [documentId],
    { name: 'embedders_in_force' },
  );
  const inForce = rows.map((row) => row.name).filter((name) => isThere(services, name));
  return [...new Set([services.embedders.default().name, ...inForce])];
}

/** One's key may have been taken away since: documents are then searched with the others. */
function isThere({ embedders, log }: Services, name: string): boolean {
  try {
    embedders.get(name);
    return true;
  } catch (error) {
    log.warn({ err: error, embedder: name }, 'the embedder of a corpus is not available');
    return false;
  }
}

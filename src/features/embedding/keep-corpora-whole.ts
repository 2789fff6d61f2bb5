import { SEARCH_REFRESH_BATCH } from '../../config/limits.ts';
import { isAppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { LACKS_VECTORS } from './count-vectors.ts';
import { openSpace } from './open-space.ts';

const INCOMPLETE = `
  select c.id from corpora c where c.embedder = $1 and (${LACKS_VECTORS}) order by c.id limit $3::int`;

/** Of the installation's own embedder only what is known to be missing: looking would mean all corpora. */
const GAPS = `select corpus_id as id from vector_gaps where embedder = $1 order by corpus_id limit $2::int`;

/**
 * Has corpora embedded that lack vectors of the embedder in force there, whatever the reason, and those that
 * lack vectors of the installation's because its server was away. One whose server is away is left for the
 * next time.
 * @returns how many corpora
 */
export async function keepCorporaWhole(services: Services): Promise<number> {
  const { db, jobs, log } = services;
  const rows = await sql<{ name: string }>(
    db.pool,
    'select distinct embedder as name from corpora where embedder is not null order by 1',
  );
  const queued = new Set<string>();
  const queue = async (found: readonly { readonly id: string }[]): Promise<void> => {
    for (const { id: corpusId } of found) {
      if (queued.has(corpusId)) continue;
      queued.add(corpusId);
      // The queue ignores a job that it holds already.
      const jobId = `embed-corpus-${corpusId}`;
      await jobs.enqueue(db, { job: 'embed-corpus', payload: { corpusId }, jobId });
    }
  };
  const standard = services.embedders.default().name;
  await queue(await sql<{ id: string }>(db.pool, GAPS, [standard, SEARCH_REFRESH_BATCH]));
  for (const { name } of rows) {
    try {
      const { profileId } = await openSpace(services, name);
      const params = [name, profileId, SEARCH_REFRESH_BATCH];
      await queue(await sql<{ id: string }>(db.pool, INCOMPLETE, params));
    } catch (error) {
      if (!isAppError(error)) throw error;
      log.warn({ err: error, embedder: name }, 'corpora with this embedder cannot be completed now');
    }
  }
  return queued.size;
}

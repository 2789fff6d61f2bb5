import { SEARCH_REFRESH_BATCH } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { queueReembedding } from './reembedding-lease.ts';

/** One that failed or was given up is not among them: people start that again. */
const START = `
  insert into reembeddings (id, corpus_id, embedder, creator_id)
  select gen_random_uuid(), c.id, c.preferred_embedder, c.creator_id from corpora c
  where c.preferred_embedder is not null and c.embedder is distinct from c.preferred_embedder
    and not exists (
      select 1 from reembeddings r where r.corpus_id = c.id
        and (r.embedder = c.preferred_embedder or r.status in ('QUEUED', 'RUNNING')))
  order by c.id limit $1::int for no key update of c skip locked
  on conflict do nothing returning id`;

/**
 * Starts the change of corpora whose embedder was chosen in another way than by `updateCorpus`: before there
 * were such changes, or in a copy of a corpus. It is done in the name of who made the corpus.
 * @returns how many
 */
export function startForgotten({ db, jobs }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await sql<{ id: string }>(tx, START, [SEARCH_REFRESH_BATCH]);
    for (const { id } of rows) await queueReembedding(jobs, tx, { reembeddingId: id, fence: 0 });
    return rows.length;
  });
}

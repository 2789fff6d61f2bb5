import { OUTBOX_CHANNEL } from '../../queues/producer.ts';
import type { Statement } from '../../db/sql-batch.ts';

/** Over corpora `c` of a `where`: has each embed what it lacks in the space in force. */
const queueFor = (condition: string): string => `
  with queued as (
    insert into outbox (job, job_id, payload)
    select 'embed-corpus', 'embed-corpus-' || gen_random_uuid(), jsonb_build_object('corpusId', c.id)
    from corpora c where c.embedder is not null and ${condition} returning id
  )
  select pg_notify('${OUTBOX_CHANNEL}', '')::text from queued`;

/** `$1` is a corpus and `$2` documents that came into it: those that can be searched need its vectors. */
export const EMBED_NEWCOMERS = queueFor(`c.id = $1::uuid and exists (
  select 1 from corpus_documents p join documents d on d.id = p.document_id
  join indexed_versions i on i.version_id = coalesce(p.pinned_version_id, d.latest_version_id)
  where p.corpus_id = c.id and p.document_id = any($2::uuid[]) and p.removed_at is null)`);

const MISSED = queueFor(`c.embedder <> all($2::text[]) and exists (
  select 1 from corpus_documents p
  where p.corpus_id = c.id and p.document_id = $1::uuid and p.removed_at is null)`);

/** For a document that becomes ready: a corpus may have changed its embedder while it was being read. */
export const embedMissed = (documentId: string, embedders: readonly string[]): Statement => ({
  text: MISSED,
  params: [documentId, embedders],
  isPrepared: true,
});

import { OUTBOX_CHANNEL } from '../../queues/producer.ts';
import type { Statement } from '../../db/sql-batch.ts';
import { LACKS_DOCUMENT } from './vector-gap.ts';

/** Over corpora `c` of a `where`: has each embed what it lacks. */
const queueFor = (condition: string, dueAt = 'now()'): string => `
  with queued as (
    insert into outbox (job, job_id, payload, due_at)
    select 'embed-corpus', 'embed-corpus-' || gen_random_uuid(), jsonb_build_object('corpusId', c.id), ${dueAt}
    from corpora c where ${condition} returning id
  )
  select pg_notify('${OUTBOX_CHANNEL}', '')::text from queued`;

/** `$1` is a corpus and `$2` documents that came into it: those that can be searched need its vectors. */
export const EMBED_NEWCOMERS = queueFor(`c.embedder is not null and c.id = $1::uuid and exists (
  select 1 from corpus_documents p join documents d on d.id = p.document_id
  join indexed_versions i on i.version_id = coalesce(p.pinned_version_id, d.latest_version_id)
  where p.corpus_id = c.id and p.document_id = any($2::uuid[]) and p.removed_at is null)`);

const MISSED = queueFor(`c.embedder is not null and c.embedder <> all($2::text[]) and exists (
  select 1 from corpus_documents p
  where p.corpus_id = c.id and p.document_id = $1::uuid and p.removed_at is null)`);

/** For a document that becomes ready: a corpus may have changed its embedder while it was being read. */
export const embedMissed = (documentId: string, embedders: readonly string[]): Statement => ({
  text: MISSED,
  params: [documentId, embedders],
  isPrepared: true,
});

const LATER = queueFor(LACKS_DOCUMENT, '$4::timestamptz');

export interface EmbedLater {
  readonly documentId: string;
  /** Whose services failed. */
  readonly embedders: readonly string[];
  /** Whether the installation's is among them, whose vectors every corpus has. */
  readonly isStandardAmong: boolean;
  readonly dueAt: Date;
}

/** For a document that becomes ready without vectors whose service is away. */
export const embedLater = ({ documentId, embedders, isStandardAmong, dueAt }: EmbedLater): Statement => ({
  text: LATER,
  params: [documentId, embedders, isStandardAmong, dueAt.toISOString()],
});

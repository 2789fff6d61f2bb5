import type { Statement } from '../../db/sql-batch.ts';
import { OUTBOX_CHANNEL } from '../../queues/producer.ts';

/** Makes changes of a document and of which version is read wait for each other. */
export const holdDocument = (documentId: string): Statement => ({
  text: 'select id from documents where id = $1::uuid for no key update',
  params: [documentId],
  isPrepared: true,
});

/**
 * Makes the latest version the newest that can be read or, while none can, the newest: so that a new version
 * that is still being read, or cannot be, never hides the one before it. Where that changed it, people's
 * annotations are to be carried over. For a transaction that holds the document.
 */
export const followLatest = (documentId: string): Statement => ({
  text: `
    with latest as (
      update documents d set latest_version_id = best.id from (
        select v.id from document_versions v where v.document_id = $1::uuid
        order by (v.status in ('READY', 'PARTIAL')) desc, v.number desc limit 1
      ) best
      where d.id = $1::uuid and d.latest_version_id is distinct from best.id returning d.id
    ), queued as (
      insert into outbox (job, job_id, payload)
      select 'carry-annotations', 'carry-annotations-' || gen_random_uuid(), jsonb_build_object('documentId', id)
      from latest returning id
    )
    select pg_notify('${OUTBOX_CHANNEL}', '')::text from queued`,
  params: [documentId],
  isPrepared: true,
});

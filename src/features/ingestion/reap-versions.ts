import { DISPATCH_PATIENCE_MS, INGEST_MAX_INTERRUPTIONS, REAP_BATCH } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { markFailed } from './end-version.ts';
import { queueIngestion } from './queue-ingestion.ts';

export interface ReapedVersions {
  readonly requeued: number;
  readonly failed: number;
  readonly dispatched: number;
}

/**
 * Turns silence into something: a lapsed lease means that its worker died, and the version goes back to
 * the queue, or ends after too many deaths; a queued version that nobody claimed is handed to the queue
 * again.
 */
export async function reapVersions(services: Services): Promise<ReapedVersions> {
  const interrupted = await reapLapsed(services, 'v.lease_until is null or v.lease_until < now()');
  return { ...interrupted, dispatched: await redispatch(services) };
}

/**
 * For the start of an embedded installation: the process that held the leases is known to be dead, since
 * this one owns the data folder.
 */
export async function releaseOrphans(services: Services): Promise<ReapedVersions> {
  return { ...(await reapLapsed(services, 'true')), dispatched: 0 };
}

async function reapLapsed(
  services: Services,
  condition: string,
): Promise<{ requeued: number; failed: number }> {
  return services.db.transaction(async (tx) => {
    const rows = await sql<{ id: string; attempt: number }>(
      tx,
      `select v.id, v.attempt from document_versions v
       where v.status in ('PARSING', 'INDEXING') and (${condition})
       order by v.lease_until nulls first limit $1 for update skip locked`,
      [REAP_BATCH],
    );
    let failed = 0;
    for (const { id, attempt } of rows) {
      if (attempt >= INGEST_MAX_INTERRUPTIONS) {
        await markFailed(tx, id, INTERRUPTED);
        failed += 1;
        continue;
      }
      await sql(
        tx,
        `update document_versions set status = 'QUEUED', stage = 'queued', lease_until = null, fence = fence + 1 where id = $1::uuid`,
        [id],
      );
      await queueIngestion(services.jobs, tx, { versionId: id, attempt: attempt + 1 });
    }
    return { failed, requeued: rows.length - failed };
  });
}

const INTERRUPTED = {
  code: 'INTERRUPTED',
  message:
    'Reading this file was interrupted too often, perhaps by the file itself, and was given up. Try again later.',
  retry: 'never',
} as const;

/** The job id names the attempt, so a queue that still holds the job ignores this. */
async function redispatch(services: Services): Promise<number> {
  return services.db.transaction(async (tx) => {
    const patience = DISPATCH_PATIENCE_MS / 1_000;
    const rows = await sql<{ id: string; attempt: number }>(
      tx,
      `update document_versions v set lease_until = now() + make_interval(secs => $1::float8)
       where v.id in (
         select id from document_versions
         where status = 'QUEUED' and coalesce(lease_until, created_at + make_interval(secs => $1::float8)) < now()
         limit $2 for update skip locked)
       returning v.id, v.attempt`,
      [patience, REAP_BATCH],
    );
    for (const { id, attempt } of rows)
      await queueIngestion(services.jobs, tx, { versionId: id, attempt: attempt + 1 });
    return rows.length;
  });
}

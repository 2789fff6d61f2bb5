import { DISPATCH_PATIENCE_MS, REAP_BATCH, REEMBED_MAX_FAILURES } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { queueReembedding } from './reembedding-lease.ts';

// The lease of a queued one is when it is due, or when it was handed to the queue last.
const SILENT = `
  select id, fence, status::text as status, attempt from reembeddings
  where (status = 'RUNNING' and (lease_until is null or lease_until < now()))
    or (status = 'QUEUED' and coalesce(lease_until, created_at) + make_interval(secs => $1::float8) < now())
  order by created_at limit $2::int for update skip locked`;

const AGAIN = `
  update reembeddings set status = 'QUEUED', fence = $2::int, attempt = $3::int, lease_until = now()
  where id = $1::uuid`;

const GIVE_UP = `
  update reembeddings set status = 'FAILED', fence = fence + 1, lease_until = null, ended_at = now(),
    error_code = 'INTERRUPTED',
    error_message = 'This was interrupted too often before it brought anything. Search goes on with the vectors ' ||
      'there are. Call reembedCorpus to try again.'
  where id = $1::uuid`;

interface SilentRow {
  readonly id: string;
  readonly fence: number;
  readonly status: string;
  readonly attempt: number;
}

/**
 * Hands re-embeddings to the queue again whose worker died, or that nobody claimed when they were due.
 * @returns how many
 */
export function reapReembeddings(services: Services): Promise<number> {
  return services.db.transaction(async (tx) => {
    const rows = await sql<SilentRow>(tx, SILENT, [DISPATCH_PATIENCE_MS / 1_000, REAP_BATCH]);
    for (const { id, fence, status, attempt } of rows) {
      const died = status === 'RUNNING' ? 1 : 0;
      if (attempt + died >= REEMBED_MAX_FAILURES * 2) {
        await sql(tx, GIVE_UP, [id]);
        continue;
      }
      // The same ticket again where it may still be on its way.
      const ticket = { reembeddingId: id, fence: fence + died };
      await sql(tx, AGAIN, [id, ticket.fence, attempt + died]);
      await queueReembedding(services.jobs, tx, ticket);
    }
    return rows.length;
  });
}

import { RUN_QUEUED_RECHECK_MS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { foldRuns } from './fold-runs.ts';
import { queueRun } from './queue-run.ts';

interface ReapedRun {
  readonly id: string;
  readonly attempt: number;
  readonly request_id: string | null;
}

/** Their worker went silent. The fence rises, so that it is refused should it come back. */
const LAPSED = `
  update runs set status = 'QUEUED', lease_owner = null, lease_until = null, fence = fence + 1
  where id in (select id from runs where status = 'RUNNING' and lease_until < now() limit 50 for update skip locked)
  returning id, attempt, request_id`;

/** Their job never came; those that wait behind another run of their conversation have none. */
const FORGOTTEN = `
  update runs r set lease_until = now() + make_interval(secs => $1::float8)
  where id in (
    select q.id from runs q
    where q.status = 'QUEUED' and (q.lease_until < now() or (q.lease_until is null and q.created_at < now() - make_interval(secs => $1::float8)))
      and not exists (
        select 1 from runs o where o.conversation_id = q.conversation_id and o.parent_id is null and o.id <> q.id
          and (o.status in ('RUNNING', 'AWAITING_APPROVAL') or (o.status = 'QUEUED' and o.id < q.id)))
    limit 50 for update skip locked)
  returning id, attempt, request_id`;

/**
 * Turns silence into another attempt; the attempt that exceeds the limit ends the run with a typed failure.
 */
export async function reapRuns(
  services: Services,
): Promise<{ readonly lapsed: number; readonly forgotten: number }> {
  const { db, jobs } = services;
  const count = await db.transaction(async (tx) => {
    const lapsed = await sql<ReapedRun>(tx, LAPSED);
    const forgotten = await sql<ReapedRun>(tx, FORGOTTEN, [RUN_QUEUED_RECHECK_MS / 1_000]);
    for (const { id, attempt, request_id: requestId } of [...lapsed, ...forgotten]) {
      await queueRun(jobs, tx, { runId: id, attempt: attempt + 1, requestId, suffix: `-r${Date.now()}` });
    }
    return { lapsed: lapsed.length, forgotten: forgotten.length };
  });
  await foldRuns(services);
  return count;
}

import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { RunLease } from '../event-log.ts';

/**
 * Gives a run back. The attempt of a process that stops does not count; one that failed does, so that what
 * fails each time comes to an end.
 * @returns whether it was still ours
 */
export async function releaseRun(
  db: Pick<Database, 'pool'>,
  { runId, fence, owner }: RunLease,
  { counts }: { readonly counts: boolean },
): Promise<boolean> {
  const rows = await sql(
    db.pool,
    `update runs set status = 'QUEUED', lease_owner = null, lease_until = now(), fence = fence + 1, attempt = attempt - $4::int
     where id = $1::uuid and fence = $2::int and lease_owner = $3 and status = 'RUNNING' returning 1`,
    [runId, fence, owner, counts ? 0 : 1],
  );
  return rows.length > 0;
}

import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { RunLease } from '../event-log.ts';

/**
 * Gives a run back untouched, for a process that stops. The attempt does not count.
 * @returns whether it was still ours
 */
export async function releaseRun(
  db: Pick<Database, 'pool'>,
  { runId, fence, owner }: RunLease,
): Promise<boolean> {
  const rows = await sql(
    db.pool,
    `update runs set status = 'QUEUED', lease_owner = null, lease_until = now(), fence = fence + 1, attempt = attempt - 1
     where id = $1::uuid and fence = $2::int and lease_owner = $3 and status = 'RUNNING' returning 1`,
    [runId, fence, owner],
  );
  return rows.length > 0;
}

import type { RunLease } from '../../agents/event-log.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';

const LAST = `
  select data ->> 'approvalId' as "approvalId" from run_events
  where run_day = $1::date and run_id = $2::uuid and seq = $3::int and type = 'approval_result'`;

/** @returns the approval whose decision is the last that is known of a run; null where something else is */
export async function justDecided(
  executor: SqlExecutor,
  { day, runId, lastSeq }: RunLease,
): Promise<string | null> {
  const [row] = await sql<{ approvalId: string }>(executor, LAST, [day, runId, lastSeq]);
  return row?.approvalId ?? null;
}

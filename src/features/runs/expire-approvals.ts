import { APPROVAL_EXPIRE_BATCH } from '../../config/limits-agents.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { recordDecision } from './record-decision.ts';

/** The run first, as everywhere; who is deciding right now has it. */
const RUNS = `
  select r.id from runs r
  where r.status = 'AWAITING_APPROVAL'
    and exists (select 1 from approvals a where a.run_id = r.id and a.decision is null and a.expires_at <= now())
  order by r.id limit $1::int for update skip locked`;

const EXPIRED = `
  select id, run_id as "runId" from approvals
  where run_id = any($1::uuid[]) and decision is null and expires_at <= now() order by run_id, id for update`;

/** Decides by time what nobody has decided. @returns how many */
export async function expireApprovals(services: Services): Promise<number> {
  const expired = await services.db.transaction(async (tx) => {
    const runs = await sql<{ id: string }>(tx, RUNS, [APPROVAL_EXPIRE_BATCH]);
    const rows = await sql<{ id: string; runId: string }>(tx, EXPIRED, [runs.map(({ id }) => id)]);
    for (const row of rows)
      await recordDecision(tx, services, {
        ...row,
        decision: 'EXPIRED',
        editedArguments: null,
        decidedById: null,
      });
    return rows;
  });
  for (const { runId } of expired) services.events.wake(runId);
  return expired.length;
}

import { RUN_EVENT_CHANNEL } from '../../agents/event-log/event-rows.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { RunEventBody } from '../../domain/run-event.ts';
import type { Services } from '../context.ts';
import { queueRun } from './queue-run.ts';

export interface DecisionToRecord {
  readonly id: string;
  readonly runId: string;
  readonly decision: 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** JSON; null where they stay as they are. */
  readonly editedArguments: string | null;
  /** Null where time decided. */
  readonly decidedById: string | null;
}

const DECIDE = `
  update approvals set decision = $2::"ApprovalDecision", edited_arguments = $3::jsonb, decided_by_id = $4::uuid,
    decided_at = now() where id = $1::uuid`;

const CLOSE_CALL = `
  update tool_calls set status = 'REJECTED', ended_at = now()
  where id = (select tool_call_id from approvals where id = $1::uuid)`;

const TELL = `
  with told as (
    update runs set last_seq = last_seq + 1 where id = $1::uuid returning id, day, last_seq
  ), written as (
    insert into run_events (run_day, run_id, seq, type, data)
    select day, id, last_seq, 'approval_result', $2::jsonb from told returning 1
  )
  select pg_notify('${RUN_EVENT_CHANNEL}', id::text || ':' || last_seq::text)::text, (select count(*) from written) from told`;

/** Where nothing is left to be decided. */
const GO_ON = `
  with gone as (
    update runs r set status = 'QUEUED'
    where r.id = $1::uuid and r.status = 'AWAITING_APPROVAL'
      and not exists (select 1 from approvals a where a.run_id = r.id and a.decision is null)
    returning r.id, r.attempt, r.request_id, r.llm_message_id
  ), message as (
    update messages m set state = 'IN_PROGRESS', updated_at = now() from gone where m.id = gone.llm_message_id
    returning m.id
  )
  select attempt, request_id as "requestId", (select count(*) from message) from gone`;

/**
 * Writes a decision, its event, and, where it was the last one that the run waited for, queues the run. The
 * caller holds the rows of the run and of the approval, and has seen that nobody has decided.
 */
export async function recordDecision(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { id, runId, decision, editedArguments, decidedById }: DecisionToRecord,
): Promise<void> {
  await sql(tx, DECIDE, [id, decision, editedArguments, decidedById]);
  if (decision !== 'APPROVED') await sql(tx, CLOSE_CALL, [id]);
  const body: RunEventBody = { type: 'approval_result', approvalId: id, decision, decidedBy: decidedById };
  await sql(tx, TELL, [runId, JSON.stringify(body)]);
  const [next] = await sql<{ attempt: number; requestId: string | null }>(tx, GO_ON, [runId]);
  if (next === undefined) return;
  await queueRun(jobs, tx, { runId, attempt: next.attempt + 1, requestId: next.requestId });
}

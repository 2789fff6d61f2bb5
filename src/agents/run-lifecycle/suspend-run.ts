import { APPROVAL_EXPIRES_MS } from '../../config/limits-agents.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { RunEventBody } from '../../domain/run-event.ts';
import { jsonDigest } from '../../contracts/ir/canonical-json.ts';
import type { Json } from '../../contracts/model/json.ts';
import { cleanJson, cleanText } from '../event-log/clean-json.ts';
import { RUN_EVENT_CHANNEL } from '../event-log/event-rows.ts';
import { leaseLost } from '../event-log/group-commit.ts';
import type { EventLog } from '../event-log.ts';
import type { WaitingCall } from '../loop/run-prepared.ts';
import type { SuspendedTurn } from '../loop/turn-interrupts.ts';
import type { ClaimedRun } from './claim-run.ts';
import { writeTurnState } from './turn-state.ts';

export interface SuspendRunInput {
  readonly db: Pick<Database, 'transaction'>;
  readonly events: Pick<EventLog, 'flush' | 'wake'>;
  readonly run: ClaimedRun;
  readonly turn: SuspendedTurn;
  /** When it expires is told with it. */
  readonly now?: () => number;
}

/** One whose stop was asked for meanwhile is not put to sleep. */
const SUSPEND = `
  update runs set status = 'AWAITING_APPROVAL', state = $4::jsonb, lease_owner = null, lease_until = null,
    last_seq = last_seq + $5::int
  where id = $1::uuid and fence = $2::int and status = 'RUNNING' and last_seq = $3::int and stop_requested_at is null
  returning id`;

const STOPPED = `
  select 1 from runs where id = $1::uuid and fence = $2::int and status = 'RUNNING' and stop_requested_at is not null`;

const CALLS = `
  insert into tool_calls (id, run_id, call_id, step, name, arguments, effect, status, idempotency_key)
  select c.id, $1::uuid, c.key, c.step, c.name, c.arguments, 'TRANSACTIONAL', 'AWAITING_APPROVAL', $1::text || ':' || c.key
  from jsonb_to_recordset($2::jsonb) as c(id uuid, key text, step int, name text, arguments jsonb)`;

const APPROVALS = `
  insert into approvals (id, run_id, tool_call_id, sub_tool, summary, arguments, arguments_digest, expires_at)
  select a.id, $1::uuid, a."toolCallId", a."subTool", a.summary, a.arguments, a.digest, a."expiresAt"
  from jsonb_to_recordset($2::jsonb)
    as a(id uuid, "toolCallId" uuid, "subTool" text, summary text, arguments jsonb, digest text, "expiresAt" timestamptz)`;

const EVENTS = `
  insert into run_events (run_day, run_id, seq, type, data)
  select $1::date, $2::uuid, $3::int + e.ordinality::int, 'approval_needed', e.value
  from jsonb_array_elements($4::jsonb) with ordinality as e`;

const MESSAGE = `
  update messages set state = 'AWAITING_APPROVAL', updated_at = now() where id = $1::uuid`;

/**
 * Puts a run to sleep until people have decided on its calls: where it has come to, the calls, what is asked
 * and the events, in one transaction. No worker holds it then.
 * @returns `stopped` where somebody asked to stop it meanwhile: nothing was written
 * @throws AppError CANCELLED when the lease was lost
 */
export async function suspendRun(input: SuspendRunInput): Promise<'suspended' | 'stopped'> {
  const { db, events, run, turn, now = Date.now } = input;
  const { lease } = run;
  await events.flush();
  const expiresAt = new Date(now() + APPROVAL_EXPIRES_MS).toISOString();
  const outcome = await db.transaction(async (tx) => {
    const { asked, saved } = turn;
    const params = [lease.runId, lease.fence, lease.lastSeq, writeTurnState(run, saved), asked.length];
    const suspended = await sql(tx, SUSPEND, params);
    if (suspended.length === 0) {
      const stopped = await sql(tx, STOPPED, [lease.runId, lease.fence]);
      if (stopped.length > 0) return 'stopped';
      throw leaseLost();
    }
    await sql(tx, CALLS, [lease.runId, cleanJson(asked.map((call) => callRow(call, run)))]);
    await sql(tx, APPROVALS, [lease.runId, cleanJson(asked.map((call) => approvalRow(call, expiresAt)))]);
    const bodies = asked.map((call) => eventOf(call, expiresAt));
    await sql(tx, EVENTS, [lease.day, lease.runId, lease.lastSeq, cleanJson(bodies)]);
    if (run.llmMessageId !== null) await sql(tx, MESSAGE, [run.llmMessageId]);
    await sql(tx, `select pg_notify($1, $2)`, [
      RUN_EVENT_CHANNEL,
      `${lease.runId}:${lease.lastSeq + asked.length}`,
    ]);
    return 'suspended';
  });
  if (outcome === 'suspended') {
    lease.lastSeq += turn.asked.length;
    events.wake(lease.runId);
  }
  return outcome;
}

/** Providers repeat call ids from step to step. */
const callRow = (
  { toolCallId, callId, step, name, subTool, arguments: args }: WaitingCall,
  { attempt }: ClaimedRun,
) => ({
  id: toolCallId,
  key: cleanText(`${attempt}.${step}.${toolCallId}:${callId.slice(0, 200)}`),
  step,
  name: subTool ?? name,
  arguments: args,
});

const approvalRow = (
  { approvalId, toolCallId, subTool, summary, arguments: args }: WaitingCall,
  expiresAt: string,
) => ({
  id: approvalId,
  toolCallId,
  subTool: subTool ?? null,
  summary,
  arguments: args,
  digest: jsonDigest(args as Json),
  expiresAt,
});

const eventOf = (
  { approvalId, name, subTool, arguments: args, summary }: WaitingCall,
  expiresAt: string,
): RunEventBody => ({
  type: 'approval_needed',
  approval: { id: approvalId, toolName: name, summary, arguments: args, subTool: subTool ?? null, expiresAt },
});

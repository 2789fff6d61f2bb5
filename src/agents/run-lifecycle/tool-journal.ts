import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { cleanJson, cleanText } from '../event-log/clean-json.ts';
import { leaseLost } from '../event-log/group-commit.ts';
import type { ToolJournal } from '../loop/turn-ports.ts';
import type { ClaimedRun } from './claim-run.ts';
import { keepTurn } from './turn-state.ts';

/**
 * Providers repeat call ids from step to step, so attempt and step are part of ours. Fenced like every write
 * of a run, whose row is held: who raises the fence finds the call or keeps it out.
 */
const BEGIN = `
  insert into tool_calls (id, run_id, call_id, step, name, arguments, effect, status, idempotency_key)
  select gen_random_uuid(), r.id, $3, $4::int, $5, $6::jsonb, $7::"ToolEffect", 'RUNNING', r.id::text || ':' || $3
  from (select id from runs where id = $1::uuid and fence = $2::int and status = 'RUNNING' for share) as r
  returning id`;

/**
 * How it ended is told in any case; what came of it only by who still has the run, for a deletion waits for
 * nobody.
 */
const END = `
  with held as (
    select id from runs where id = $5::uuid and fence = $6::int and status = 'RUNNING' for share
  )
  update tool_calls t set status = $2::"ToolCallStatus", ended_at = now(),
    result = case when exists (select 1 from held) then $3::jsonb end,
    error_message = case when exists (select 1 from held) then $4 end
  where t.id = $1::uuid and (t.status = 'RUNNING' or exists (select 1 from held))`;

/** One that was approved waits until it is done, whatever is tried before. */
const DONE = `
  update tool_calls set status = 'DONE', result = $2::jsonb, ended_at = now(), error_message = null
  where id = $1::uuid and status in ('RUNNING', 'AWAITING_APPROVAL') returning id`;

const HOLD = `
  select id from runs where id = $1::uuid and fence = $2::int and status = 'RUNNING' for update`;

const DECISION = `
  select a.decision::text as decision, a.arguments, a.edited_arguments as edited, a.decided_by_id as "decidedById",
    t.status::text as status
  from approvals a join tool_calls t on t.id = a.tool_call_id where a.id = $1::uuid and a.run_id = $2::uuid`;

interface DecisionRow {
  readonly decision: 'APPROVED' | 'REJECTED' | 'EXPIRED' | null;
  readonly arguments: unknown;
  readonly edited: unknown;
  readonly decidedById: string | null;
  readonly status: string;
}

export interface JournalOptions {
  readonly db: Pick<Database, 'pool' | 'transaction'>;
  readonly run: ClaimedRun;
  /** Whether somebody who approved a call of this run may still do so. */
  readonly mayDecide: (userId: string) => Promise<boolean>;
}

/** Rows of the tool calls of one attempt at a run. */
export function toolJournal({ db, run, mayDecide }: JournalOptions): ToolJournal {
  const { lease, attempt } = run;
  let order = 0;
  return {
    async begin({ step, callId, name, arguments: args, effect }) {
      order += 1;
      const id = `${attempt}.${step}.${order}:${callId.slice(0, 200)}`;
      const [row] = await sql<{ id: string }>(db.pool, BEGIN, [
        lease.runId,
        lease.fence,
        cleanText(id),
        step,
        name,
        cleanJson(args),
        effect,
      ]);
      if (row === undefined) throw leaseLost();
      return row.id;
    },
    async end(id, result) {
      const [status, summary, error] = result.ok
        ? ['DONE', cleanJson({ summary: result.summary }), null]
        : ['FAILED', null, cleanText(result.error)];
      await sql(db.pool, END, [id, status, summary, error, lease.runId, lease.fence]);
    },
    commit: (id, write, savedWith) =>
      db.transaction(async (tx) => {
        const held = await sql(tx, HOLD, [lease.runId, lease.fence]);
        if (held.length === 0) throw leaseLost();
        const output = await write(tx);
        const done = await sql(tx, DONE, [id, cleanJson({ summary: output.summary })]);
        if (done.length === 0) throw leaseLost();
        await keepTurn(tx, run, savedWith(output));
        return output;
      }),
    async decision(approvalId) {
      const [row] = await sql<DecisionRow>(db.pool, DECISION, [approvalId, lease.runId]);
      if (row === undefined) throw leaseLost();
      const { decision, edited, decidedById, status } = row;
      if (decision !== 'APPROVED') return decision === null ? null : { decision };
      return {
        decision,
        arguments: edited ?? row.arguments,
        isEdited: edited !== null,
        holds: decidedById !== null && (await mayDecide(decidedById)),
        hasFailed: status === 'FAILED',
      };
    },
  };
}

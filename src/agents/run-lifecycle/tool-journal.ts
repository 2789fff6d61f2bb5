import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { cleanJson, cleanText } from '../event-log/clean-json.ts';
import { leaseLost } from '../event-log/group-commit.ts';
import type { ToolJournal } from '../loop/turn-ports.ts';
import type { ClaimedRun } from './claim-run.ts';

/**
 * Providers repeat call ids from step to step, so attempt and step are part of ours. Fenced like every write
 * of a run.
 */
const BEGIN = `
  insert into tool_calls (id, run_id, call_id, step, name, arguments, effect, status, idempotency_key)
  select gen_random_uuid(), r.id, $3, $4::int, $5, $6::jsonb, $7::"ToolEffect", 'RUNNING', r.id::text || ':' || $3
  from runs r where r.id = $1::uuid and r.fence = $2::int and r.status = 'RUNNING'
  returning id`;

const END = `
  update tool_calls set status = $2::"ToolCallStatus", result = $3::jsonb, error_message = $4, ended_at = now() where id = $1::uuid`;

/** Rows of the tool calls of one attempt at a run. */
export function toolJournal(db: Pick<Database, 'pool'>, { lease, attempt }: ClaimedRun): ToolJournal {
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
      await sql(db.pool, END, [id, status, summary, error]);
    },
  };
}

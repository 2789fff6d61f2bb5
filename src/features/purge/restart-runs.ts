import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { forceStop } from '../runs/force-stop.ts';
import { queueRun } from '../runs/queue-run.ts';

interface Restarted {
  readonly id: string;
  readonly attempt: number;
  readonly request_id: string | null;
}

/** The fence rises, so that the worker that has read the document is refused. */
const RESTART = `
  update runs set status = 'QUEUED', lease_owner = null, lease_until = null, fence = fence + 1, state = null
  where conversation_id = any($1::uuid[]) and status = 'RUNNING' returning id, attempt, request_id`;

const WAITING = `
  select id from runs where conversation_id = any($1::uuid[]) and status = 'AWAITING_APPROVAL' order by id`;

/** What an attempt said that is void now; numbers stay, since viewers count by them. */
const BLANK = `
  update run_events e set data = case e.type
    when 'content' then e.data || '{"delta": ""}'::jsonb
    when 'sources' then e.data || '{"sources": []}'::jsonb
    when 'reset' then e.data || '{"content": ""}'::jsonb
    else jsonb_build_object('type', 'thought', 'text', '') end
  from runs r where r.id = e.run_id and r.day = e.run_day and r.id = any($1::uuid[])
    and e.type in ('content', 'sources', 'thought', 'reset')`;

/**
 * Begins the runs under way in these conversations anew, without what they have read; those that wait for a
 * person end.
 */
export async function restartRuns(
  tx: Tx,
  { jobs }: UseCaseContext,
  conversationIds: readonly string[],
): Promise<void> {
  for (const { id } of await sql<{ id: string }>(tx, WAITING, [conversationIds]))
    await forceStop(tx, id, 'Stopped: a document it had read was deleted.');
  const restarted = await sql<Restarted>(tx, RESTART, [conversationIds]);
  await sql(tx, BLANK, [restarted.map(({ id }) => id)]);
  for (const { id, attempt, request_id: requestId } of restarted)
    await queueRun(jobs, tx, { runId: id, attempt: attempt + 1, requestId, suffix: `-p${Date.now()}` });
}

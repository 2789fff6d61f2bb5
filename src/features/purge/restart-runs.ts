import { voidAttempts } from '../../agents/run-lifecycle/void-attempt.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { forceStop } from '../runs/force-stop.ts';
import { queueRun } from '../runs/queue-run.ts';

interface KeptRun {
  readonly id: string;
  readonly attempt: number;
  readonly request_id: string | null;
}

/**
 * Also those that wait for a worker: one before may have said something. The fence rises, so that the worker
 * that has read the document is refused.
 */
const RESTART = `
  update runs set status = 'QUEUED', lease_owner = null, lease_until = null, fence = fence + 1, state = null
  where conversation_id = any($1::uuid[]) and status in ('RUNNING', 'QUEUED') returning id`;

const WAITING = `
  select id from runs where conversation_id = any($1::uuid[]) and status = 'AWAITING_APPROVAL' order by id`;

/** Those that are their conversation's next, whatever became of their jobs meanwhile. */
const NEXT = `
  select distinct on (q.conversation_id) q.id, q.attempt, q.request_id from runs q
  where q.conversation_id = any($1::uuid[]) and q.status = 'QUEUED' and q.parent_id is null
    and not exists (
      select 1 from runs o where o.conversation_id = q.conversation_id and o.parent_id is null
        and o.status in ('RUNNING', 'AWAITING_APPROVAL'))
  order by q.conversation_id, q.id`;

/**
 * Begins the runs under way in these conversations anew, without what they have read; those that wait for a
 * person end. The purge gate is closed: no other run begins there until the transaction ends.
 */
export async function restartRuns(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  const waiting = (await sql<{ id: string }>(tx, WAITING, [conversationIds])).map(({ id }) => id);
  await voidAttempts(tx, waiting);
  for (const id of waiting) await forceStop(tx, id, 'Stopped: a document it had read was deleted.');
  const restarted = await sql<{ id: string }>(tx, RESTART, [conversationIds]);
  await voidAttempts(
    tx,
    restarted.map(({ id }) => id),
  );
}

/** Queues the runs of these conversations that were restarted, or kept out by the closed gate. */
export async function queueKeptRuns(
  tx: Tx,
  { jobs }: Pick<UseCaseContext, 'jobs'>,
  conversationIds: readonly string[],
): Promise<void> {
  for (const { id, attempt, request_id: requestId } of await sql<KeptRun>(tx, NEXT, [conversationIds]))
    await queueRun(jobs, tx, { runId: id, attempt: attempt + 1, requestId, suffix: `-p${Date.now()}` });
}

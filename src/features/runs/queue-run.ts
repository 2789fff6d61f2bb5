import { RUN_QUEUED_RECHECK_MS } from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { JobProducer } from '../../queues/producer.ts';

export interface QueueRunInput {
  readonly runId: string;
  /** The attempt that the job will be. */
  readonly attempt: number;
  readonly requestId?: string | null;
  /** Tells a job that replaces one that got lost from that one. */
  readonly suffix?: string;
}

/** Queues the next attempt at a run; until `lease_until` the reaper takes it that the job is on its way. */
export async function queueRun(
  jobs: JobProducer,
  tx: Tx,
  { runId, attempt, requestId, suffix = '' }: QueueRunInput,
): Promise<void> {
  await sql(
    tx,
    `update runs set lease_until = now() + make_interval(secs => $2::float8) where id = $1::uuid`,
    [runId, RUN_QUEUED_RECHECK_MS / 1_000],
  );
  await jobs.enqueue(tx, {
    job: 'run-turn',
    payload: { runId, attempt },
    jobId: `run-turn-${runId}-${attempt}${suffix}`,
    requestId,
  });
}

/** Queues the run that waits behind one that has ended, if there is one. */
export async function queueNextRun(jobs: JobProducer, tx: Tx, conversationId: string): Promise<void> {
  const [next] = await sql<{ id: string; attempt: number; request_id: string | null }>(
    tx,
    `select id, attempt, request_id from runs where conversation_id = $1::uuid and status = 'QUEUED' and parent_id is null
     order by id limit 1`,
    [conversationId],
  );
  if (next !== undefined)
    await queueRun(jobs, tx, { runId: next.id, attempt: next.attempt + 1, requestId: next.request_id });
}

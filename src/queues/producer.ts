import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { JOB_ID, JOBS, type JobName, type JobPayload } from './catalog.ts';

export interface EnqueueInput<N extends JobName = JobName> {
  readonly job: N;
  readonly payload: JobPayload<N>;
  /**
   * Names the work and its attempt (`ingest-document-<id>-1`): an id that the queue holds is not added
   * again.
   */
  readonly jobId: string;
  readonly dueAt?: Date;
  /** The request that caused it; it follows into the job's log. */
  readonly requestId?: string | null;
}

/** Writes outbox rows in the caller's transaction; the relay of a worker hands them to the queue. */
export interface JobProducer {
  /**
   * @param target the transaction of the change that causes the job, or the database where nothing else
   * changes
   * @throws an error for a payload or id that the catalog refuses: that is a bug of the caller
   */
  enqueue<N extends JobName>(target: Tx | Database, input: EnqueueInput<N>): Promise<void>;
}

/** The channel that wakes the relays. */
export const OUTBOX_CHANNEL = 'outbox';

const INSERT = `
  with written as (
    insert into outbox (job, job_id, payload, due_at, request_id)
    values ($1, $2, $3::jsonb, coalesce($4::timestamptz, now()), $5)
    returning id
  )
  select pg_notify('${OUTBOX_CHANNEL}', '')::text from written`;

export function createJobProducer(): JobProducer {
  return {
    async enqueue(target, { job, payload, jobId, dueAt, requestId }) {
      if (!JOB_ID.test(jobId))
        throw new Error(`job id ${JSON.stringify(jobId)} is not one that the queue takes`);
      const parsed = JOBS[job].payload.parse(payload);
      const executor = 'pool' in target ? target.pool : target;
      await sql(executor, INSERT, [
        job,
        jobId,
        JSON.stringify(parsed),
        dueAt?.toISOString() ?? null,
        requestId ?? null,
      ]);
    },
  };
}

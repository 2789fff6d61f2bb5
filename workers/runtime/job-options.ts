import type { JobsOptions } from 'bullmq';
import { findJob } from '../../src/queues/catalog.ts';

/**
 * Both ends of a job are removed from the queue: it ignores an id that it still holds, and the rows in
 * Postgres say what happened.
 */
export function jobOptions(job: string, jobId: string): JobsOptions {
  const definition = findJob(job);
  return {
    jobId,
    attempts: definition?.attempts ?? 1,
    backoff: { type: 'exponential', delay: definition?.backoffMs ?? 1_000 },
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 0,
  };
}

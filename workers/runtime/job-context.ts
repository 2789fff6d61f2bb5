import type { JobName, JobPayload } from '../../src/queues/catalog.ts';
import type { Services } from '../../src/features/context.ts';

/** What a handler gets besides its payload. */
export interface JobContext extends Services {
  readonly jobId: string;
  /** Delivery by the queue, from 1. The attempt that rows count travels in the payload. */
  readonly delivery: number;
  readonly requestId: string;
  /** Aborted at the job's deadline, and when the process stops. */
  readonly signal: AbortSignal;
}

export type JobHandler<N extends JobName = JobName> = (
  ctx: JobContext,
  payload: JobPayload<N>,
) => Promise<void>;

/** Handlers are loaded when their first job comes. */
export type JobHandlers = { readonly [N in JobName]: () => Promise<{ readonly handle: JobHandler<N> }> };

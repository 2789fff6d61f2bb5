import { DelayedError, UnrecoverableError, type Job, type Processor } from 'bullmq';
import { JOB_WAIT_MAX_MS, RETURNED_JOB_DELAY_MS } from '../../src/config/limits.ts';
import type { Services } from '../../src/features/context.ts';
import { JOBS, type JobName } from '../../src/queues/catalog.ts';
import { openEnvelope, type Envelope } from '../../src/queues/envelope.ts';
import { jobSeconds, jobsRun } from '../../src/telemetry/metrics.ts';
import { classify } from './classify.ts';
import type { JobContext, JobHandlers } from './job-context.ts';

interface ConsumerInput {
  readonly services: Services;
  readonly handlers: JobHandlers;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

/** Parse, log with the request's id, run against a deadline, then decide what the queue shall do. */
export function createProcessor({
  services,
  handlers,
  stopping,
}: ConsumerInput): Processor<Envelope, unknown, string> {
  return async (job, token, lockLost) => {
    const opened = openEnvelope(job.name, job.data);
    if (!opened.ok) {
      services.log.error({ job: job.name, jobId: job.id, problem: opened.problem }, 'job refused');
      jobsRun.inc({ job: 'unknown', outcome: 'refused' });
      throw new UnrecoverableError(`refused: ${opened.problem}`);
    }
    const name = job.name as JobName;
    const jobId = job.id ?? 'unknown';
    const delivery = job.attemptsMade + 1;
    const requestId = opened.requestId ?? jobId;
    const log = services.log.child({ requestId, jobId, job: name, attempt: delivery });
    const deadline = AbortSignal.timeout(JOBS[name].deadlineMs);
    const signal = AbortSignal.any([stopping, deadline, ...(lockLost === undefined ? [] : [lockLost])]);
    const context: JobContext = { ...services, log, jobId, delivery, requestId, signal };
    const stopTimer = jobSeconds.startTimer({ job: name });
    try {
      const { handle } = await handlers[name]();
      await handle(context, opened.payload as never);
      jobsRun.inc({ job: name, outcome: 'completed' });
      log.debug('job completed');
    } catch (error) {
      await settle({ job, token, name, error, log, stopping: stopping.aborted });
    } finally {
      stopTimer();
    }
  };
}

interface SettleInput {
  readonly job: Job<Envelope, unknown, string>;
  readonly token: string | undefined;
  readonly name: JobName;
  readonly error: unknown;
  readonly log: Services['log'];
  readonly stopping: boolean;
}

/** Returns to acknowledge; throws what BullMQ understands for everything else. */
async function settle({ job, token, name, error, log, stopping }: SettleInput): Promise<void> {
  const verdict = classify(error, { stopping });
  switch (verdict.kind) {
    case 'gone':
      log.info('job for a row that is gone');
      jobsRun.inc({ job: name, outcome: 'gone' });
      return;
    case 'returned':
      log.info('job handed back: the process stops');
      jobsRun.inc({ job: name, outcome: 'returned' });
      await job.moveToDelayed(Date.now() + RETURNED_JOB_DELAY_MS, token);
      throw new DelayedError();
    case 'wait':
      if (Date.now() - job.timestamp + verdict.ms > JOB_WAIT_MAX_MS) break;
      log.info({ waitMs: verdict.ms }, 'job waits, as it was told to');
      jobsRun.inc({ job: name, outcome: 'waited' });
      await job.moveToDelayed(Date.now() + verdict.ms, token);
      throw new DelayedError();
    case 'retry':
      if (job.attemptsMade + 1 >= JOBS[name].attempts) break;
      log.warn({ err: error }, 'job will be tried again');
      jobsRun.inc({ job: name, outcome: 'retried' });
      throw error;
    case 'give_up':
      break;
  }
  log.error({ err: error }, 'job failed');
  jobsRun.inc({ job: name, outcome: 'failed' });
  // The queue keeps a failed job's reason; the error itself, which may quote data, stays in our log.
  throw new UnrecoverableError(`failed: ${error instanceof Error ? error.name : 'unknown'}`);
}

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  QUEUE_LOCK_MS,
  QUEUE_STALLED_CHECK_MS,
  QUEUE_STALLED_MAX,
  SHUTDOWN_GRACE_MS,
  STOP_PATIENCE_MS,
} from '../../src/config/limits.ts';
import type { Services } from '../../src/features/context.ts';
import { QUEUE_NAMES, QUEUES, type QueueName } from '../../src/queues/catalog.ts';
import { openQueueBackend, type JobWorker, type QueueBackend } from '../../src/queues/connection.ts';
import { countQueuesWith } from '../../src/telemetry/metrics.ts';
import { createProcessor } from './consume.ts';
import { createHeartbeats } from './heartbeats.ts';
import type { JobHandlers } from './job-context.ts';
import { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';
import { queueCounts } from './queue-counts.ts';
import { applySchedules } from './schedules.ts';

export interface WorkerRuntime {
  readonly queues: QueueBackend;
  readonly relay: OutboxRelay;
  /**
   * Takes no new job, lets running ones end within the grace, then tells them to stop at their next step.
   * Calling it again waits for the first time.
   */
  stop(): Promise<void>;
}

interface StartInput {
  readonly services: Services;
  readonly handlers: JobHandlers;
  readonly consumes?: readonly QueueName[];
  /** Keeps tests that share one Redis apart. */
  readonly prefix?: string;
  readonly graceMs?: number;
}

/** The worker side of a process: relay, consumers, clock, heartbeat. */
export async function startWorkers(input: StartInput): Promise<WorkerRuntime> {
  const { services, handlers, consumes = QUEUE_NAMES, graceMs = SHUTDOWN_GRACE_MS } = input;
  const { config, db, log } = services;
  const queues = await openQueueBackend({ config, db, log, prefix: input.prefix });
  const stopping = new AbortController();
  const processor = createProcessor({ services, handlers, stopping: stopping.signal });
  const workers = consumes.map((name) => startWorker(queues, name, processor));
  const relay = createOutboxRelay({ db, queues, log });
  const heartbeats = createHeartbeats({
    db,
    log,
    processId: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    role: config.role,
    queues: consumes,
  });
  countQueuesWith(() => queueCounts(queues));
  await heartbeats.start();
  await relay.start();
  // Redis may be away at a start; workers wait for it, and so must this.
  const scheduled = applySchedules(queues, log).catch((error: unknown) =>
    log.warn({ err: error }, 'schedules'),
  );
  const stop = async (): Promise<void> => {
    // The embedded queue answers while it is open, and must not be closed under a statement.
    if (queues.kind === 'postgres') await scheduled;
    countQueuesWith(null);
    await heartbeats.stop();
    await relay.stop();
    await closeWorkers({ workers, stopping, graceMs });
    await queues.close();
  };
  let stopped: Promise<void> | null = null;
  return { queues, relay, stop: () => (stopped ??= stop()) };
}

function startWorker(
  queues: QueueBackend,
  name: QueueName,
  processor: ReturnType<typeof createProcessor>,
): JobWorker {
  return queues.createWorker(name, processor, {
    concurrency: QUEUES[name].concurrency,
    lockDuration: QUEUE_LOCK_MS,
    stalledInterval: QUEUE_STALLED_CHECK_MS,
    // A stalled job is one whose process died: rows count attempts, the queue must not give up first.
    maxStalledCount: QUEUE_STALLED_MAX,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  });
}

interface CloseInput {
  readonly workers: readonly JobWorker[];
  readonly stopping: AbortController;
  readonly graceMs: number;
}

async function closeWorkers({ workers, stopping, graceMs }: CloseInput): Promise<void> {
  const closed = Promise.allSettled(workers.map((worker) => worker.close()));
  const abort = setTimeout(
    () => stopping.abort(new DOMException('the process stops', 'AbortError')),
    Math.min(STOP_PATIENCE_MS, graceMs / 2),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), graceMs);
  });
  const outcome = await Promise.race([closed, late]);
  clearTimeout(abort);
  clearTimeout(timer);
  // What still runs loses its locks and is delivered again; its rows are fenced.
  if (outcome === 'late') await Promise.allSettled(workers.map((worker) => worker.close(true)));
}

import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Services } from '../../src/features/context.ts';
import { JOB_NAMES, type JobName } from '../../src/queues/catalog.ts';
import { createJobProducer, type EnqueueInput } from '../../src/queues/producer.ts';
import { Secret } from '../../src/security/secret.ts';
import type { JobContext, JobHandlers } from '../../workers/runtime/job-context.ts';
import { startWorkers, type WorkerRuntime } from '../../workers/runtime/start-workers.ts';
import type { TestDatabase } from './database.ts';
import { silentLogger } from './silent-logger.ts';

export type QueueBackendName = 'embedded' | 'redis';

/** Where real Redis is, for tests; CI sets it. */
export const TEST_REDIS_URL = process.env.TEST_REDIS_URL ?? null;

export type TestHandler = (ctx: JobContext, payload: unknown) => Promise<void>;

/** The real relay, queue and consumers over a test's own database, with handlers that the test gives. */
export interface QueueHarness {
  readonly db: TestDatabase;
  readonly services: Services;
  /** Of its keys in Redis. */
  readonly prefix: string;
  readonly runtime: WorkerRuntime;
  enqueue<N extends JobName>(input: EnqueueInput<N>): Promise<void>;
  /**
   * Resolves when the condition holds, which it looks at again and again; a test that waits for ever times
   * out.
   */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

interface HarnessInput {
  readonly backend: QueueBackendName;
  readonly handlers: Partial<Record<JobName, TestHandler>>;
  readonly graceMs?: number;
  /** Shared by tests that run after one another; left open by `close`. */
  readonly db: TestDatabase;
}

export async function startQueueHarness({
  backend,
  handlers,
  graceMs,
  db,
}: HarnessInput): Promise<QueueHarness> {
  const redisUrl = backend === 'embedded' ? null : new Secret(TEST_REDIS_URL ?? '');
  const config = { mode: db.mode, role: 'all', redisUrl } as unknown as Services['config'];
  const jobs = createJobProducer();
  const services = { config, db, jobs, log: silentLogger } as unknown as Services;
  const all = Object.fromEntries(
    JOB_NAMES.map((name) => [name, async () => ({ handle: handlers[name] ?? (async () => undefined) })]),
  ) as unknown as JobHandlers;
  const prefix = `${PREFIX}-${randomBytes(6).toString('hex')}`;
  const runtime = await startWorkers({ services, handlers: all, prefix, graceMs });
  return {
    db,
    services,
    prefix,
    runtime,
    enqueue: (input) => jobs.enqueue(db, input),
    async until(condition) {
      while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    close: () => runtime.stop(),
  };
}

const PREFIX = `deedbox-test-${process.pid}`;

/** Removes what this process's harnesses left in Redis. */
export async function clearRedis(): Promise<void> {
  const client = new Redis(TEST_REDIS_URL ?? '');
  for await (const keys of client.scanStream({ match: `${PREFIX}-*`, count: 500 }) as AsyncIterable<
    string[]
  >) {
    if (keys.length > 0) await client.del(...keys);
  }
  client.disconnect();
}

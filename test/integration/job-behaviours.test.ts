import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, notFound } from '../../src/domain/errors.ts';
import { sql } from '../../src/db/sql.ts';
import { JOBS } from '../../src/queues/catalog.ts';
import { seal } from '../../src/queues/envelope.ts';
import { applySchedules } from '../../workers/runtime/schedules.ts';
import { openEmbeddedTestDatabase, openTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  clearRedis,
  startQueueHarness,
  TEST_REDIS_URL,
  type QueueBackendName,
  type QueueHarness,
  type TestHandler,
} from '../support/queue-harness.ts';

const SHA = 'ab'.repeat(32);
const job = (jobId: string, sha256 = SHA) => ({ job: 'release-blob' as const, jobId, payload: { sha256 } });

/** One suite for both backends: what one of them does differently is a failure here, not a surprise later. */
function behaviours(backend: QueueBackendName): void {
  let db: TestDatabase;
  let harness: QueueHarness;
  const start = async (handler: TestHandler, graceMs?: number): Promise<QueueHarness> => {
    harness = await startQueueHarness({ backend, db, handlers: { 'release-blob': handler }, graceMs });
    return harness;
  };

  beforeAll(async () => {
    db = backend === 'embedded' ? await openEmbeddedTestDatabase() : await openTestDatabase();
  });
  afterEach(async () => {
    await harness.close();
    await sql(db.pool, 'delete from outbox');
    if (backend === 'embedded') await sql(db.pool, 'delete from bullmq.job');
  });
  afterAll(async () => {
    if (backend === 'redis') await clearRedis();
    await db.dispose();
  });

  const counts = () => harness.runtime.queues.queue('batch').getJobCounts();
  const isEmpty = async (): Promise<boolean> => Object.values(await counts()).every((count) => count === 0);
  const outbox = async (): Promise<number> => {
    const [row] = await sql<{ n: number }>(harness.db.pool, 'select count(*) as n from outbox');
    return row?.n ?? 0;
  };

  it('runs an enqueued job once with its payload and request id, and keeps nothing of it', async () => {
    const seen: unknown[] = [];
    await start(async (ctx, payload) => void seen.push([payload, ctx.requestId, ctx.delivery]));
    await harness.enqueue({ ...job('one-1'), requestId: 'req-4711' });
    await harness.until(async () => seen.length > 0 && (await isEmpty()) && (await outbox()) === 0);
    expect(seen).toEqual([[{ sha256: SHA }, 'req-4711', 1]]);
  });

  it('does not run what a rolled back transaction enqueued', async () => {
    const seen: unknown[] = [];
    await start(async (_ctx, payload) => void seen.push(payload));
    const failing = harness.db.transaction(async (tx) => {
      await harness.services.jobs.enqueue(tx, job('rolled-back', 'cd'.repeat(32)));
      throw new Error('roll back');
    });
    await expect(failing).rejects.toThrow('roll back');
    await harness.enqueue(job('after'));
    await harness.until(() => seen.length > 0);
    expect(seen).toEqual([{ sha256: SHA }]);
  });

  it('tries a failing job again, later each time, and gives up after its attempts', async () => {
    const at: number[] = [];
    await start(async (ctx) => {
      at.push(Date.now());
      if (ctx.delivery < 3) throw new TypeError('again');
    });
    // Short back-off: the delays are the queue's business, their order is ours.
    await harness.runtime.queues.queue('batch').addBulk([
      {
        name: 'release-blob',
        data: seal({ sha256: SHA }, null),
        opts: {
          jobId: 'retry-1',
          attempts: 5,
          backoff: { type: 'exponential', delay: 40 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      },
    ]);
    await harness.until(async () => at.length >= 3 && (await isEmpty()));
    expect(at).toHaveLength(3);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(40);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(80);
  });

  it.each([
    [
      'that trying again cannot mend',
      () => new AppError({ code: 'VALIDATION', message: 'm', publicMessage: 'p' }),
    ],
    ['about a row that is gone', () => notFound()],
  ])('runs a job once whose error is one %s', async (_name, makeError) => {
    let runs = 0;
    await start(async () => {
      runs += 1;
      throw makeError();
    });
    await harness.enqueue(job('hopeless-1'));
    await harness.until(async () => runs > 0 && (await outbox()) === 0 && (await isEmpty()));
    expect(runs).toBe(1);
  });

  it('waits as long as a provider says before it tries again, without counting it as an attempt', async () => {
    const deliveries: number[] = [];
    const at: number[] = [];
    await start(async (ctx) => {
      deliveries.push(ctx.delivery);
      at.push(Date.now());
      if (at.length > 1) return;
      throw new AppError({
        code: 'RATE_LIMITED',
        message: 'm',
        publicMessage: 'p',
        retry: 'later',
        details: { retryAfterMs: 250 },
      });
    });
    await harness.enqueue(job('limited-1'));
    await harness.until(async () => at.length >= 2 && (await isEmpty()));
    expect(deliveries).toEqual([1, 1]);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(250);
  });

  it('does not hand over a job before it is due', async () => {
    let ranAt = 0;
    await start(async () => void (ranAt = Date.now()));
    const dueAt = new Date(Date.now() + 700);
    await harness.enqueue({ ...job('later-1'), dueAt });
    await harness.until(() => ranAt > 0);
    expect(ranAt).toBeGreaterThanOrEqual(dueAt.getTime());
  });

  it('runs an id once while the queue holds it, and again after it has ended', async () => {
    let runs = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await start(async () => {
      runs += 1;
      await gate;
    });
    await harness.enqueue(job('same-1'));
    await harness.until(() => runs === 1);
    await harness.enqueue(job('same-1'));
    await harness.enqueue(job('same-1'));
    await harness.until(async () => (await outbox()) === 0);
    release();
    await harness.until(isEmpty);
    expect(runs).toBe(1);
    await harness.enqueue(job('same-1'));
    await harness.until(() => runs === 2);
  });

  it('refuses a payload that the catalog does not know, without running or repeating it', async () => {
    let runs = 0;
    await start(async () => void (runs += 1));
    await harness.runtime.queues.queue('batch').addBulk([
      {
        name: 'release-blob',
        data: seal({ sha256: 'not a hash' }, null),
        opts: { jobId: 'bad-1', attempts: 5, removeOnFail: true },
      },
      {
        name: 'no-such-job',
        data: seal({}, null),
        opts: { jobId: 'bad-2', attempts: 5, removeOnFail: true },
      },
    ]);
    await harness.enqueue(job('good-1'));
    await harness.until(async () => runs > 0 && (await isEmpty()));
    expect(runs).toBe(1);
  });

  it('leaves a job of another release in the outbox and hands over what stands behind it', async () => {
    let runs = 0;
    await start(async () => void (runs += 1));
    await sql(
      harness.db.pool,
      `insert into outbox (job, job_id, payload) values ('job-of-tomorrow', 'x-1', '{}')`,
    );
    await harness.enqueue(job('mine-1'));
    await harness.until(async () => runs === 1 && (await outbox()) === 1);
    const [row] = await sql<{ job: string }>(harness.db.pool, 'select job from outbox');
    expect(row?.job).toBe('job-of-tomorrow');
  });

  it('adds a job again whose relay died between the queue and the outbox, and it runs once', async () => {
    let runs = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await start(async () => {
      runs += 1;
      await gate;
    });
    await harness.enqueue(job('twice-1'));
    await harness.until(() => runs === 1);
    // What a relay leaves that was killed after the add: the row, claimed by somebody who is gone.
    await sql(
      harness.db.pool,
      `insert into outbox (job, job_id, payload, claimed_until) values ('release-blob', 'twice-1', $1::jsonb, now() - interval '1 s')`,
      [JSON.stringify({ sha256: SHA })],
    );
    await harness.until(async () => (await outbox()) === 0);
    release();
    await harness.until(isEmpty);
    expect(runs).toBe(1);
  });

  it('waits for a running job when it stops', async () => {
    let isDone = false;
    let isRunning = false;
    await start(async () => {
      isRunning = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
      isDone = true;
    }, 5_000);
    await harness.enqueue(job('slow-1'));
    await harness.until(() => isRunning);
    await harness.runtime.stop();
    expect(isDone).toBe(true);
  });

  it('tells a job that does not end to stop, and keeps it for the next process', async () => {
    let isRunning = false;
    await start(async (ctx) => {
      isRunning = true;
      await new Promise((_, reject) =>
        ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error)),
      );
    }, 400);
    await harness.enqueue(job('stubborn-1'));
    await harness.until(() => isRunning);
    await harness.runtime.stop();
    const kept = await jobsKept(harness);
    expect(kept).toBe(1);
  });

  it('keeps the clock of the catalog, once, however many workers start', async () => {
    await start(async () => undefined);
    const { queues } = harness.runtime;
    const keys = async () =>
      (await queues.queue('maintenance').getJobSchedulers()).map(({ key }) => key).toSorted();
    const clocked = Object.entries(JOBS).flatMap(([name, job]) => ('schedule' in job ? name : []));
    expect(clocked.length).toBeGreaterThan(2);
    await harness.until(async () => (await keys()).length === clocked.length);
    await applySchedules(queues, harness.services.log);
    expect(await keys()).toEqual(clocked.toSorted());
    expect(await queues.queue('maintenance').getJobCounts('delayed')).toEqual({ delayed: clocked.length });
  });

  it('says who consumes which queue, and takes it back when it stops', async () => {
    await start(async () => undefined);
    const beat = async () => sql<{ queues: string[] }>(harness.db.pool, 'select queues from heartbeats');
    expect((await beat()).map(({ queues }) => queues.toSorted())).toEqual([
      ['batch', 'interactive', 'maintenance'],
    ]);
    await harness.runtime.stop();
    expect(await beat()).toEqual([]);
  });

  /** After a stop, what the next process of the installation would find. */
  async function jobsKept({ services, prefix }: QueueHarness): Promise<number> {
    if (backend === 'embedded') {
      const [row] = await sql<{ n: number }>(
        db.pool,
        `select count(*) as n from bullmq.job where name = 'release-blob'`,
      );
      return row?.n ?? 0;
    }
    const { openQueueBackend } = await import('../../src/queues/connection.ts');
    const queues = await openQueueBackend({ config: services.config, db, log: services.log, prefix });
    const found = await queues.queue('batch').getJobCounts();
    await queues.close();
    return Object.values(found).reduce((sum, count) => sum + count, 0);
  }
}

describe('jobs, embedded', () => behaviours('embedded'));
(TEST_REDIS_URL === null ? describe.skip : describe)('jobs, Redis', () => behaviours('redis'));

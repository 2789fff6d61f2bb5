import {
  OUTBOX_BATCH,
  OUTBOX_CLAIM_MS,
  OUTBOX_POLL_MS,
  OUTBOX_RETRY_BASE_MS,
  OUTBOX_RETRY_MAX_MS,
  QUEUE_ADD_TIMEOUT_MS,
} from '../../src/config/limits.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { findJob, type QueueName } from '../../src/queues/catalog.ts';
import type { QueueBackend } from '../../src/queues/connection.ts';
import { seal } from '../../src/queues/envelope.ts';
import { OUTBOX_CHANNEL } from '../../src/queues/producer.ts';
import { withTimeout } from '../../src/queues/with-timeout.ts';
import type { Logger } from '../../src/telemetry/logger.ts';
import { jobOptions } from './job-options.ts';

interface OutboxRow {
  readonly id: string;
  readonly job: string;
  readonly job_id: string;
  readonly payload: unknown;
  readonly request_id: string | null;
  readonly attempts: number;
}

interface NewJob {
  readonly name: string;
  readonly data: ReturnType<typeof seal>;
  readonly opts: ReturnType<typeof jobOptions>;
}

const FEW_JOBS = 5;

export interface OutboxRelay {
  /** Hands over what is due now; @returns how many rows reached the queue. */
  runOnce(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CLAIM = `
  update outbox set claimed_until = now() + make_interval(secs => $1), attempts = attempts + 1
  where id in (
    select id from outbox
    where due_at <= now() and (claimed_until is null or claimed_until < now())
    order by due_at, id limit $2 for update skip locked
  )
  returning id::text, job, job_id, payload, request_id, attempts`;

/**
 * Moves outbox rows into the queue. A row is deleted only after the queue has the job, so a crash in
 * between adds it twice at worst, and the queue ignores an id that it holds.
 */
export function createOutboxRelay(input: { db: Database; queues: QueueBackend; log: Logger }): OutboxRelay {
  const { db, queues, log } = input;
  let stopped = false;
  let wake: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  let unlisten: (() => Promise<void>) | null = null;

  async function claim(): Promise<OutboxRow[]> {
    return sql<OutboxRow>(db.pool, CLAIM, [OUTBOX_CLAIM_MS / 1_000, OUTBOX_BATCH]);
  }

  async function handOver(queue: QueueName, rows: readonly OutboxRow[]): Promise<number> {
    const jobs = rows.map((row) => ({
      name: row.job,
      data: seal(row.payload, row.request_id),
      opts: jobOptions(row.job, row.job_id),
    }));
    try {
      // With Redis down `add` neither answers nor fails.
      await withTimeout(add(queue, jobs), QUEUE_ADD_TIMEOUT_MS, 'the queue took no job');
    } catch (error) {
      log.warn({ err: error, queue, jobs: rows.length }, 'jobs stay in the outbox');
      await postpone(rows);
      return 0;
    }
    await sql(db.pool, 'delete from outbox where id = any($1::bigint[])', [rows.map((row) => row.id)]);
    return rows.length;
  }

  /** In Postgres a batch makes two temporary tables, which cost as much as a dozen single jobs. */
  async function add(queue: QueueName, jobs: readonly NewJob[]): Promise<void> {
    if (queues.kind === 'redis' || jobs.length > FEW_JOBS) {
      await queues.queue(queue).addBulk([...jobs]);
      return;
    }
    for (const { name, data, opts } of jobs) await queues.queue(queue).add(name, data, opts);
  }

  async function postpone(rows: readonly OutboxRow[]): Promise<void> {
    const seconds = rows.map(
      (row) => Math.min(OUTBOX_RETRY_MAX_MS, OUTBOX_RETRY_BASE_MS * 2 ** Math.min(row.attempts, 10)) / 1_000,
    );
    await sql(
      db.pool,
      `update outbox o set claimed_until = now() + make_interval(secs => u.secs)
       from unnest($1::bigint[], $2::float8[]) as u(id, secs) where o.id = u.id`,
      [rows.map((row) => row.id), seconds],
    );
  }

  async function runOnce(): Promise<number> {
    const rows = await claim();
    const byQueue = new Map<QueueName, OutboxRow[]>();
    const unknown: OutboxRow[] = [];
    for (const row of rows) {
      const queue = findJob(row.job)?.queue;
      if (queue === undefined) unknown.push(row);
      else byQueue.set(queue, [...(byQueue.get(queue) ?? []), row]);
    }
    // A newer release may have written it: its relay will know the name.
    if (unknown.length > 0) {
      log.warn({ jobs: unknown.map((row) => row.job) }, 'jobs of another release stay in the outbox');
      await postpone(unknown);
    }
    let moved = 0;
    for (const [queue, group] of byQueue) moved += await handOver(queue, group);
    return moved;
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let moved = 0;
      try {
        moved = await runOnce();
      } catch (error) {
        if (!stopped) log.error({ err: error }, 'outbox relay');
      }
      if (moved === 0 && !stopped) await sleepUntil(woken);
    }
  }

  return {
    runOnce,
    async start() {
      unlisten = await db.listen(OUTBOX_CHANNEL, () => wake?.());
      running = loop();
    },
    async stop() {
      stopped = true;
      wake?.();
      await running;
      await unlisten?.();
    },
  };
}

async function sleepUntil(woken: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const poll = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, OUTBOX_POLL_MS);
  });
  await Promise.race([woken, poll]);
  clearTimeout(timer);
}

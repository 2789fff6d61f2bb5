import { hostname } from 'node:os';
import { HEARTBEAT_STALE_MS, READY_CACHE_MS, READY_CHECK_TIMEOUT_MS } from '../config/limits.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../features/context.ts';
import { QUEUE_NAMES } from '../queues/catalog.ts';
import { createRedisProbe } from '../queues/redis-policy.ts';
import { withTimeout } from '../queues/with-timeout.ts';

export interface CheckResult {
  readonly ok: boolean;
  /** What is wrong and its mend; names no host and no path. */
  readonly problem?: string;
}

export interface ReadinessReport {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly mode: 'embedded' | 'services';
  readonly checks: Readonly<Record<'database' | 'files' | 'queue' | 'workers', CheckResult>>;
}

export interface Readiness {
  /** Marks the process as stopping: from now on it is unavailable, so that a balancer looks elsewhere. */
  stop(): void;
  check(): Promise<ReadinessReport>;
  close(): void;
}

const PROBE_BYTES = Buffer.from('deedbox readiness probe\n');
const OK: CheckResult = { ok: true };

/** Asks by writing: a database or disk that only answers questions is not ready. */
export function createReadiness(services: Services): Readiness {
  const { config, db, blobs } = services;
  const redis = config.redisUrl === null ? null : createRedisProbe(config.redisUrl);
  const processName = `ready-${hostname()}-${process.pid}`;
  let stopping = false;
  let cached: { at: number; report: Promise<ReadinessReport> } | null = null;

  async function database(): Promise<CheckResult> {
    await sql(
      db.pool,
      `insert into heartbeats (process, role, queues, at) values ($1, $2, '{}', now())
       on conflict (process) do update set at = now()`,
      [processName, config.role],
    );
    return OK;
  }

  async function files(): Promise<CheckResult> {
    await blobs.put(PROBE_BYTES, { maxBytes: PROBE_BYTES.byteLength });
    return OK;
  }

  async function queue(): Promise<CheckResult> {
    if (redis === null) return OK;
    const health = await redis.check();
    if (health.ok) return OK;
    if (health.reason === 'unreachable')
      return { ok: false, problem: 'Redis does not answer; jobs wait in the database' };
    return {
      ok: false,
      problem: `Redis may drop jobs: set maxmemory-policy to noeviction (it is ${health.policy})`,
    };
  }

  async function workers(): Promise<CheckResult> {
    const rows = await sql<{ queue: string }>(
      db.pool,
      `select distinct unnest(queues) as queue from heartbeats where at > now() - make_interval(secs => $1::float8)`,
      [HEARTBEAT_STALE_MS / 1_000],
    );
    const consumed = new Set(rows.map((row) => row.queue));
    const missing = QUEUE_NAMES.filter((name) => !consumed.has(name));
    if (missing.length === 0) return OK;
    return {
      ok: false,
      problem: `no worker consumes: ${missing.join(', ')}; start one with npm run start:worker`,
    };
  }

  async function run(): Promise<ReadinessReport> {
    const [db_, files_, queue_, workers_] = await Promise.all([
      guarded(database, 'the database does not take a write'),
      guarded(files, 'the file store does not take a write'),
      guarded(queue, 'the queue does not answer'),
      guarded(workers, 'the database does not answer'),
    ]);
    const isServing = db_.ok && files_.ok && !stopping;
    const status = !isServing ? 'unavailable' : queue_.ok && workers_.ok ? 'ready' : 'degraded';
    return {
      status,
      mode: config.mode,
      checks: { database: db_, files: files_, queue: queue_, workers: workers_ },
    };
  }

  return {
    stop() {
      stopping = true;
      cached = null;
    },
    // Anyone may ask, so askers share an answer.
    check() {
      if (cached === null || Date.now() - cached.at > READY_CACHE_MS)
        cached = { at: Date.now(), report: run() };
      return cached.report;
    },
    close: () => redis?.close(),
  };
}

async function guarded(check: () => Promise<CheckResult>, problem: string): Promise<CheckResult> {
  try {
    return await withTimeout(check(), READY_CHECK_TIMEOUT_MS, problem);
  } catch {
    return { ok: false, problem };
  }
}

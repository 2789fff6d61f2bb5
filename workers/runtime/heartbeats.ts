import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_STALE_MS } from '../../src/config/limits.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import type { QueueName } from '../../src/queues/catalog.ts';
import type { Logger } from '../../src/telemetry/logger.ts';

export interface Heartbeats {
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface HeartbeatInput {
  readonly db: Database;
  readonly log: Logger;
  /** Names this process among all. */
  readonly processId: string;
  readonly role: string;
  readonly queues: readonly QueueName[];
}

/** Says which process consumes which queue, for readiness to notice a queue that nobody consumes. */
export function createHeartbeats({ db, log, processId, role, queues }: HeartbeatInput): Heartbeats {
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    await sql(
      db.pool,
      `insert into heartbeats (process, role, queues, at) values ($1, $2, $3::text[], now())
       on conflict (process) do update set at = now(), queues = excluded.queues`,
      [processId, role, queues],
    );
    await sql(db.pool, 'delete from heartbeats where at < now() - make_interval(secs => $1::float8)', [
      (HEARTBEAT_STALE_MS * 10) / 1_000,
    ]);
  }

  const tick = (): void => {
    beating = beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat'));
  };

  return {
    async start() {
      await beat();
      timer = setInterval(tick, HEARTBEAT_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await sql(db.pool, 'delete from heartbeats where process = $1', [processId]).catch(() => {});
    },
  };
}

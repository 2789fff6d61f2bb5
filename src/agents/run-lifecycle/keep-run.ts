import { RUN_DEADLINE_MS, RUN_HEARTBEAT_MS, RUN_LEASE_MS } from '../../config/limits.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { RunLease } from '../event-log.ts';
import { RunAbort, type RunAbortReason } from './run-abort.ts';

/** Carries the id of a run that somebody asked to stop. */
export const RUN_STOP_CHANNEL = 'run_stop';

export interface KeepRunInput {
  readonly db: Pick<Database, 'pool' | 'listen'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly lease: RunLease;
  /** The process's own signal: when it is aborted, the run is given back. */
  readonly shutdown?: AbortSignal;
  readonly heartbeatMs?: number;
  readonly deadlineMs?: number;
}

/** Work on a run under way; `signal` says when and why to stop, see RunAbort. */
export interface KeptRun extends AsyncDisposable {
  readonly signal: AbortSignal;
  abort(why: RunAbortReason): void;
}

const HEARTBEAT = `
  update runs set lease_until = now() + make_interval(secs => $4::float8)
  where id = $1::uuid and fence = $2::int and lease_owner = $3 and status = 'RUNNING'
  returning stop_requested_at is not null as is_stop_requested`;

/** Extends the lease while work goes on, and listens for a request to stop. */
export async function keepRun(input: KeepRunInput): Promise<KeptRun> {
  const { db, log, lease, shutdown, heartbeatMs = RUN_HEARTBEAT_MS, deadlineMs = RUN_DEADLINE_MS } = input;
  const controller = new AbortController();
  const abort = (why: RunAbortReason): void => {
    if (!controller.signal.aborted) controller.abort(new RunAbort(why));
  };
  let lastKept = Date.now();
  let beating: Promise<void> | null = null;

  async function beat(): Promise<void> {
    try {
      const [row] = await sql<{ is_stop_requested: boolean }>(db.pool, HEARTBEAT, [
        lease.runId,
        lease.fence,
        lease.owner,
        RUN_LEASE_MS / 1_000,
      ]);
      if (row === undefined) return abort('lost');
      lastKept = Date.now();
      if (row.is_stop_requested) abort('stopped');
    } catch (error) {
      log.warn({ err: error, runId: lease.runId }, 'the lease of a run could not be extended');
      // Past the lease somebody else may have it; the fence would refuse us anyway.
      if (Date.now() - lastKept > RUN_LEASE_MS) abort('lost');
    }
  }

  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  }, heartbeatMs);
  const deadline = setTimeout(() => abort('deadline'), deadlineMs);
  const onShutdown = (): void => abort('shutdown');
  if (shutdown?.aborted === true) onShutdown();
  shutdown?.addEventListener('abort', onShutdown, { once: true });
  const stopListening = await db.listen(RUN_STOP_CHANNEL, (payload) => {
    if (payload === lease.runId) abort('stopped');
    else if (payload === null) void beat();
  });
  return {
    signal: controller.signal,
    abort,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      clearTimeout(deadline);
      shutdown?.removeEventListener('abort', onShutdown);
      await beating;
      await stopListening();
    },
  };
}

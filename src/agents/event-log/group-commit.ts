import { setTimeout as sleep } from 'node:timers/promises';
import {
  EVENT_COMMIT_ATTEMPTS,
  EVENT_COMMIT_MAX_EVENTS,
  EVENT_COMMIT_RETRY_MS,
  EVENT_FLUSH_MS,
} from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import type { RunEventBody } from '../../domain/run-event.ts';
import type { RunLease } from '../event-log.ts';
import { cleanValue } from './clean-json.ts';

export interface PendingEvent {
  readonly seq: number;
  readonly at: string;
  readonly body: RunEventBody;
}

/** Consecutive events of one run, to be written as a whole or not at all. */
export interface PendingRun {
  readonly lease: RunLease;
  /** Number of the event before the first. */
  readonly base: number;
  readonly events: PendingEvent[];
  readonly waiters: { resolve(): void; reject(error: Error): void }[];
}

/**
 * Writes what it can and says which runs refused. Running it again after an unclear failure must be harmless.
 * @returns ids of the runs whose lease was lost
 */
export type CommitBatch = (runs: readonly PendingRun[]) => Promise<ReadonlySet<string>>;

export const leaseLost = (): AppError =>
  new AppError({
    code: 'CANCELLED',
    message: 'the lease on the run was lost',
    publicMessage: 'Another process took over this run.',
  });

/**
 * Puts the appends of all runs of a process into one statement. The first append after a pause goes out at
 * once; under load the pause between two commits grows with what a commit costs, up to EVENT_FLUSH_MS.
 */
export class GroupCommit {
  readonly #commit: CommitBatch;
  #pending = new Map<string, PendingRun>();
  #working: Promise<void> | null = null;
  #lastStart = 0;
  #lastTookMs = 0;

  constructor(commit: CommitBatch) {
    this.#commit = commit;
  }

  append(lease: RunLease, bodies: readonly RunEventBody[]): Promise<void> {
    if (bodies.length === 0) return Promise.resolve();
    const key = `${lease.runId}:${lease.fence}`;
    let run = this.#pending.get(key);
    if (run === undefined)
      this.#pending.set(key, (run = { lease, base: lease.lastSeq, events: [], waiters: [] }));
    const at = new Date().toISOString();
    // Cleaned here, so that who is told at once reads what is stored.
    for (const body of bodies)
      run.events.push({ seq: (lease.lastSeq += 1), at, body: cleanValue(body) });
    const { waiters } = run;
    const done = new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }));
    // Callers that stream do not wait; the refusal reaches them by the lease and by their last append.
    done.catch(() => undefined);
    this.#start();
    return done;
  }

  async flush(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
      if (this.#pending.size > 0) this.#start();
    });
  }

  async #work(): Promise<void> {
    while (this.#pending.size > 0) {
      const pauseMs = this.#lastStart + Math.min(EVENT_FLUSH_MS, this.#lastTookMs * 2) - performance.now();
      // Without a pause due, still let the appends of this turn of the event loop come together.
      await (pauseMs > 1 ? sleep(pauseMs) : new Promise(setImmediate));
      const batch = this.#take();
      this.#lastStart = performance.now();
      await this.#write(batch);
      this.#lastTookMs = performance.now() - this.#lastStart;
    }
  }

  #take(): PendingRun[] {
    const batch: PendingRun[] = [];
    let events = 0;
    for (const [key, run] of this.#pending) {
      if (events > 0 && events + run.events.length > EVENT_COMMIT_MAX_EVENTS) break;
      this.#pending.delete(key);
      batch.push(run);
      events += run.events.length;
    }
    return batch;
  }

  async #write(batch: readonly PendingRun[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const refused = await this.#commit(batch);
        for (const run of batch) {
          const isRefused = refused.has(run.lease.runId);
          for (const waiter of run.waiters) {
            if (isRefused) waiter.reject(leaseLost());
            else waiter.resolve();
          }
        }
        return;
      } catch (error) {
        if (attempt >= EVENT_COMMIT_ATTEMPTS) {
          for (const run of batch) for (const waiter of run.waiters) waiter.reject(error as Error);
          return;
        }
        await sleep(EVENT_COMMIT_RETRY_MS * attempt);
      }
    }
  }
}

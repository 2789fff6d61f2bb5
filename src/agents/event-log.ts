import type { RunEvent, RunEventBody } from '../domain/run-event.ts';

/** The right to write a run's events, as one worker holds it. */
export interface RunLease {
  readonly runId: string;
  /** `YYYY-MM-DD`: the partition of the run's events. */
  readonly day: string;
  /** Every write carries it; a worker whose number is not the row's has lost the run. */
  readonly fence: number;
  readonly owner: string;
  /** Number of the last event that was numbered, written or still waiting; `append` counts on from here. */
  lastSeq: number;
}

/** The ordered, durable log of every run. Postgres holds it in both modes; notifications carry ids only. */
export interface EventLog {
  /**
   * Numbers events at once and resolves when they are committed, together with what other runs of the process
   * append at that moment. Callers may go on without waiting, but must look at the result in the end.
   * @throws AppError CANCELLED when the lease was lost: nothing of this call was written
   */
  append(run: RunLease, bodies: readonly RunEventBody[]): Promise<void>;
  /** Resolves when everything appended before was written or refused. */
  flush(): Promise<void>;
  /** Events after a number, in order, at most `limit`; fewer only at the end. Folded ones are not there. */
  read(runId: string, after: number, limit: number): Promise<RunEvent[]>;
  /**
   * What follows a cursor, stored or still to come, in order, each once; ends after the run's last event, on
   * the signal, or when the log closes. Nothing is held until the first `next()`.
   * @throws AppError NOT_FOUND where there is no such run, VALIDATION for a cursor ahead of the log
   */
  subscribe(
    runId: string,
    after: number,
    options?: { readonly signal?: AbortSignal },
  ): AsyncGenerator<RunEvent, void, undefined>;
  /** Reads what other processes committed; the log calls it itself on notifications, tests may. */
  wake(runId: string): void;
  /** People watching this run from this process. */
  watchers(runId: string): number;
  close(): Promise<void>;
}

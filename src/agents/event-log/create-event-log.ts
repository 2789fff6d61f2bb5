import { EVENT_POLL_MS } from '../../config/limits.ts';
import type { Database } from '../../db/database.ts';
import { patiently } from '../../db/patiently.ts';
import { notFound } from '../../domain/errors.ts';
import type { RunEvent } from '../../domain/run-event.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { EventLog } from '../event-log.ts';
import { abortableGenerator } from './abortable-generator.ts';
import { commitEvents } from './commit-events.ts';
import { endingEvent, foldedEvent } from './ended-run.ts';
import { eventOf, loadHeader, readEvents, RUN_EVENT_CHANNEL, type RunHeader } from './event-rows.ts';
import { followRun, type RunSource } from './follow-run.ts';
import { GroupCommit, type PendingRun } from './group-commit.ts';
import { Tail } from './tail.ts';

export interface EventLogOptions {
  readonly db: Pick<Database, 'pool' | 'listen'>;
  readonly log: Pick<Logger, 'warn'>;
  /** How often every watched run is read without having been woken. */
  readonly pollMs?: number;
}

interface Watched {
  readonly tail: Tail;
  readonly header: RunHeader;
}

/** The event log on Postgres or PGlite. One LISTEN and, per watched run, one tail a process. */
export function createEventLog({ db, log, pollMs = EVENT_POLL_MS }: EventLogOptions): EventLog {
  const { pool } = db;
  const watched = new Map<string, Watched>();
  const closing = new AbortController();
  const commits = new GroupCommit(async (runs) => {
    const refused = await commitEvents(pool, runs);
    for (const run of runs) if (!refused.has(run.lease.runId)) deliver(run);
    return refused;
  });

  // Watchers in this process need not wait for the notification to come back.
  function deliver({ lease, events }: PendingRun): void {
    const run = watched.get(lease.runId);
    run?.tail.accept(events.map((event) => eventOf(run.header, event)));
  }

  const fillAll = (): void => {
    for (const { tail } of watched.values()) void tail.fill().then(() => tail.wakeAll());
  };
  let listening: Promise<(() => Promise<void>) | null> | null = null;
  // From the first watcher on; a process that only writes needs none. Without it, the poll still finds
  // everything.
  const listen = (): Promise<unknown> =>
    (listening ??= db.listen(RUN_EVENT_CHANNEL, onNotification).catch((error: unknown) => {
      log.warn({ err: error }, 'run events are polled: listening failed');
      listening = null;
      return null;
    }));

  function onNotification(payload: string | null): void {
    if (payload === null) return fillAll();
    const [runId = '', seq = ''] = payload.split(':');
    watched.get(runId)?.tail.note(Number(seq));
  }

  const poll = setInterval(fillAll, pollMs);
  poll.unref();

  function attach(header: RunHeader): Tail {
    const known = watched.get(header.runId);
    const run = known ?? {
      header,
      tail: new Tail(header.lastSeq, (after, limit) => readPatiently(header, after, limit)),
    };
    watched.set(header.runId, run);
    run.tail.watchers += 1;
    // What was committed between reading the header and standing here was announced to nobody.
    run.tail.note(header.lastSeq);
    void run.tail.fill();
    return run.tail;
  }

  function detach(runId: string, tail: Tail): void {
    tail.watchers -= 1;
    if (tail.watchers === 0 && watched.get(runId)?.tail === tail) watched.delete(runId);
  }

  async function readPatiently(header: RunHeader, after: number, limit: number): Promise<RunEvent[]> {
    return patiently(() => readEvents(pool, { header, after, limit }), { signal: closing.signal });
  }

  const sourceOf = (runId: string): RunSource => ({
    header: async () => {
      await listen();
      return patiently(() => loadHeader(pool, runId), { signal: closing.signal });
    },
    folded: (header) => patiently(() => foldedEvent(pool, header), { signal: closing.signal }),
    ending: (header) => patiently(() => endingEvent(pool, header), { signal: closing.signal }),
    attach,
    detach: (tail) => detach(runId, tail),
  });

  return {
    append: (run, bodies) => commits.append(run, bodies),
    flush: () => commits.flush(),
    async read(runId, after, limit) {
      const header = await loadHeader(pool, runId);
      if (header === null) throw notFound();
      return readEvents(pool, { header, after, limit });
    },
    subscribe: (runId, after, { signal } = {}) =>
      abortableGenerator(
        (own) => followRun(sourceOf(runId), after, own),
        signal === undefined ? [closing.signal] : [signal, closing.signal],
      ),
    wake: (runId) => void watched.get(runId)?.tail.fill(),
    watchers: (runId) => watched.get(runId)?.tail.watchers ?? 0,
    async close() {
      clearInterval(poll);
      closing.abort();
      await commits.flush();
      await (
        await listening
      )?.();
    },
  };
}

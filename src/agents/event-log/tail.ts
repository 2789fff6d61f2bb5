import { EVENT_READ_BATCH, EVENT_RING_EVENTS } from '../../config/limits.ts';
import type { RunEvent } from '../../domain/run-event.ts';

export type ReadAfter = (after: number, limit: number) => Promise<RunEvent[]>;

/**
 * The newest events of one run in one process, shared by everyone who watches it there: however many they
 * are, what is new is read once.
 */
export class Tail {
  readonly #read: ReadAfter;
  readonly #waiters = new Set<() => void>();
  readonly #ranges = new Map<number, Promise<RunEvent[]>>();
  #ring: RunEvent[] = [];
  /** Number of the newest event in the ring, or where it will start. */
  #position: number;
  #known: number;
  #filling: Promise<void> | null = null;
  watchers = 0;

  constructor(position: number, read: ReadAfter) {
    this.#position = position;
    this.#known = position;
    this.#read = read;
  }

  /** Events after a cursor as far as the ring has them; null when the cursor is older than the ring. */
  after(cursor: number): readonly RunEvent[] | null {
    if (cursor >= this.#position) return [];
    const first = this.#ring[0];
    if (first === undefined || cursor + 1 < first.seq) return null;
    return this.#ring.slice(cursor + 1 - first.seq);
  }

  /** Takes events that this process has just committed itself, if they follow what is here. */
  accept(events: readonly RunEvent[]): void {
    if (events[0]?.seq === this.#position + 1) this.#push(events);
    else if (events.length > 0) this.note(events[events.length - 1]?.seq ?? 0);
  }

  /** Somebody said that there are events up to this number. */
  note(seq: number): void {
    if (seq <= this.#position) return;
    this.#known = Math.max(this.#known, seq);
    void this.fill();
  }

  /** Reads what follows the ring; at most one read at a time. A failed read is left to the next wake-up. */
  fill(): Promise<void> {
    this.#filling ??= this.#fill()
      .catch(() => undefined)
      .finally(() => {
        this.#filling = null;
      });
    return this.#filling;
  }

  /** A read from before the ring, shared by all who ask for the same. */
  range(cursor: number): Promise<RunEvent[]> {
    let range = this.#ranges.get(cursor);
    if (range === undefined) {
      range = this.#read(cursor, EVENT_READ_BATCH).finally(() => this.#ranges.delete(cursor));
      this.#ranges.set(cursor, range);
    }
    return range;
  }

  /** Resolves at the next news, or on the signal; never rejects. */
  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waiters.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.#waiters.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  wakeAll(): void {
    for (const waiter of [...this.#waiters]) waiter();
  }

  async #fill(): Promise<void> {
    for (;;) {
      const from = this.#position;
      const rows = await this.#read(from, EVENT_READ_BATCH);
      // Meanwhile this process may have handed over events of its own.
      const fresh = rows.filter(({ seq }) => seq > this.#position);
      if (fresh.length > 0) this.#push(fresh);
      const isBehind = this.#known > this.#position && fresh.length > 0;
      if (rows.length < EVENT_READ_BATCH && !isBehind) return;
    }
  }

  #push(events: readonly RunEvent[]): void {
    // A hole in front means that the events before were folded away: the ring starts anew.
    if (events[0]?.seq !== this.#position + 1) this.#ring = [];
    this.#ring.push(...events);
    if (this.#ring.length > EVENT_RING_EVENTS * 2) this.#ring = this.#ring.slice(-EVENT_RING_EVENTS);
    this.#position = events[events.length - 1]?.seq ?? this.#position;
    this.wakeAll();
  }
}

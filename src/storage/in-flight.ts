import { setTimeout as sleep } from 'node:timers/promises';

/** Work that must not be cut off in the middle when its process stops. */
export class InFlight {
  readonly #all = new Set<Promise<unknown>>();

  async track<T>(work: Promise<T>): Promise<T> {
    this.#all.add(work);
    try {
      return await work;
    } finally {
      this.#all.delete(work);
    }
  }

  /** Waits until all of it has ended, well or not, `maxMs` at most. */
  async settle(maxMs: number): Promise<void> {
    const patience = new AbortController();
    const ended = Promise.allSettled(this.#all).then(() => patience.abort());
    await Promise.race([ended, sleep(maxMs, undefined, { signal: patience.signal }).catch(() => undefined)]);
  }
}

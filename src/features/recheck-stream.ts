import { setTimeout as sleep } from 'node:timers/promises';

interface RecheckInput<T> {
  readonly source: AsyncGenerator<T, void, undefined>;
  /** Wakes the source when it waits, so that it can be ended. */
  readonly abort: AbortController;
  /** Throws what the stream is to end with. */
  readonly recheck: () => Promise<void>;
  readonly everyMs: number;
}

/**
 * Passes a stream on, and asks again and again whether it may go on, also while nothing comes. Nothing is
 * passed on that came after a check that failed.
 */
export async function* recheckStream<T>({
  source,
  abort,
  recheck,
  everyMs,
}: RecheckInput<T>): AsyncGenerator<T, void, undefined> {
  let checkedAtMs = performance.now();
  let pending: Promise<IteratorResult<T, void>> | null = null;
  try {
    for (;;) {
      pending ??= source.next();
      const next = await within(pending, checkedAtMs + everyMs - performance.now());
      if (performance.now() - checkedAtMs >= everyMs) {
        await recheck();
        checkedAtMs = performance.now();
      }
      if (next === null) continue;
      pending = null;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    abort.abort();
    // It is given up: what it fails with now concerns nobody.
    pending?.catch(() => undefined);
    await source.return();
  }
}

/** @returns null when it takes longer */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  const timer = new AbortController();
  const late = sleep(Math.max(0, Math.ceil(ms)), null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}

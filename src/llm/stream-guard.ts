import { AppError } from '../domain/errors.ts';

export interface StreamGuardOptions {
  /** Longest wait for the first item. */
  readonly firstMs: number;
  /** Longest silence between two items. */
  readonly idleMs: number;
  readonly signal?: AbortSignal;
  readonly onTimeout: (waitedMs: number) => Error;
}

export const cancelled = (cause?: unknown): AppError =>
  new AppError({ code: 'CANCELLED', message: 'cancelled', publicMessage: 'The request was stopped.', cause });

/**
 * Pulls from a source that may hang, and gives up on silence or on the signal at once. `return()` cannot
 * interrupt a pending await, so the source gets a signal of its own that is aborted however this one ends.
 * @throws what `onTimeout` makes, or AppError CANCELLED
 */
export async function* guardStream<T>(
  start: (signal: AbortSignal) => AsyncIterable<T>,
  { firstMs, idleMs, signal, onTimeout }: StreamGuardOptions,
): AsyncGenerator<T, void, undefined> {
  const own = new AbortController();
  const source = start(own.signal)[Symbol.asyncIterator]();
  let waitMs = firstMs;
  try {
    for (;;) {
      if (signal?.aborted === true) throw cancelled(signal.reason);
      const step = await nextWithin(source, waitMs, { signal, onTimeout });
      if (step.done === true) return;
      waitMs = idleMs;
      yield step.value;
    }
  } finally {
    own.abort();
    source.return?.().catch(() => undefined);
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

function nextWithin<T>(
  source: AsyncIterator<T>,
  waitMs: number,
  { signal, onTimeout }: Pick<StreamGuardOptions, 'signal' | 'onTimeout'>,
): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(onTimeout(waitMs))), waitMs);
    const onAbort = (): void => settle(() => reject(cancelled(signal?.reason)));
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    source.next().then(
      (step) => settle(() => resolve(step)),
      (error: unknown) =>
        settle(() => reject(signal?.aborted === true ? cancelled(signal.reason) : toError(error))),
    );
  });
}

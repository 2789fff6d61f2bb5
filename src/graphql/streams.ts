import type { ExecutionResult } from 'graphql';

type Results = AsyncIterable<ExecutionResult>;
type Next = IteratorResult<ExecutionResult, unknown>;

/** Why a stream was ended by us: clients are told to come back, not that it is complete. */
export const RESTARTING = Symbol('restarting');

export interface Stream extends AsyncGenerator<ExecutionResult, unknown, void> {
  /** Ends it with RESTARTING as its last value. */
  restart(): void;
}

interface StreamInput {
  readonly source: Results;
  /** Aborted first of all when the stream ends, so that a source that waits for its next event wakes up. */
  readonly abort: AbortController;
  /** What a client gets instead of an error that the source throws. */
  readonly onError: (error: unknown) => ExecutionResult;
  readonly onEnd: () => void;
}

/**
 * A stream of results that can be ended while its source waits. A plain generator cannot: `return` on it
 * waits for the pending `next`, so a client that goes away would leave its source subscribed until the next
 * event.
 */
export function streamOf({ source, abort, onError, onEnd }: StreamInput): Stream {
  const iterator = source[Symbol.asyncIterator]();
  const ended = Promise.withResolvers<Next>();
  let last: Next | null = null;

  const close = (value: unknown): Next => {
    if (last !== null) return last;
    last = { done: true, value };
    abort.abort();
    // Not waited for: a source that ignores its signal must not hold the connection.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
    onEnd();
    return last;
  };
  const end = (value: unknown): Next => {
    const result = close(value);
    ended.resolve(result);
    return result;
  };

  const read = async (): Promise<Next> => {
    try {
      const next = await iterator.next();
      return next.done ? close(undefined) : next;
    } catch (error) {
      if (last !== null) return last;
      close(undefined);
      return { done: false, value: onError(error) };
    }
  };

  return {
    next: async () => last ?? Promise.race([read(), ended.promise]),
    return: async () => end(undefined),
    throw: async (error) => {
      end(undefined);
      throw error;
    },
    restart: () => void end(RESTARTING),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      end(undefined);
    },
  };
}

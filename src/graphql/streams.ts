import type { ExecutionResult } from 'graphql';

type Results = AsyncIterable<ExecutionResult>;

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
 * A stream of results that can be ended while its source waits. A plain generator cannot: `return` on it waits
 * for the pending `next`, so a client that goes away would leave its source subscribed until the next event.
 */
export function streamOf({ source, abort, onError, onEnd }: StreamInput): Stream {
  const iterator = source[Symbol.asyncIterator]();
  const ended = Promise.withResolvers<IteratorResult<ExecutionResult, unknown>>();
  let isOpen = true;

  const end = (value: unknown): void => {
    if (!isOpen) return;
    isOpen = false;
    abort.abort();
    ended.resolve({ done: true, value });
    // Not waited for: a source that ignores its signal must not hold the connection.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
    onEnd();
  };

  const read = async (): Promise<IteratorResult<ExecutionResult, unknown>> => {
    try {
      const next = await iterator.next();
      if (next.done) end(undefined);
      return next.done ? { done: true, value: undefined } : next;
    } catch (error) {
      if (!isOpen) return ended.promise;
      const value = onError(error);
      end(undefined);
      return { done: false, value };
    }
  };

  return {
    next: () => (isOpen ? Promise.race([read(), ended.promise]) : ended.promise),
    return: async (value) => {
      end(undefined);
      return { done: true, value: await value };
    },
    throw: async (error) => {
      end(undefined);
      throw error;
    },
    restart: () => end(RESTARTING),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      end(undefined);
    },
  };
}

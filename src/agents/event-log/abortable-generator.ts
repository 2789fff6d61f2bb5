/**
 * A generator whose `return()` takes effect at once. A plain one queues it behind the await it is standing
 * in, so a viewer who left would be waited for until the next event.
 * @param start is called at the first `next()`, so that an iterator that nobody pulls holds nothing
 */
export function abortableGenerator<T>(
  start: (signal: AbortSignal) => AsyncGenerator<T, void, undefined>,
  outer: readonly AbortSignal[],
): AsyncGenerator<T, void, undefined> {
  const own = new AbortController();
  let inner: AsyncGenerator<T, void, undefined> | null = null;
  const begin = (): AsyncGenerator<T, void, undefined> =>
    (inner ??= start(AbortSignal.any([own.signal, ...outer])));
  const stop = async (): Promise<IteratorResult<T, void>> => {
    own.abort();
    await inner?.return();
    return { done: true, value: undefined };
  };
  return {
    next: () => begin().next(),
    return: stop,
    throw: async (error: unknown) => {
      await stop();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

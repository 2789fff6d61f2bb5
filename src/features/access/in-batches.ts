/** Cuts a list, in order, into pieces of at most `size`. */
export function* inBatches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

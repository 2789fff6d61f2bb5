import { QUALITY_TOP_VALUES } from '../limits.ts';

/** The most frequent values of a stream. Plain data. */
export interface TopValues {
  /** Each value once, with how often it came. */
  readonly counts: readonly (readonly [string, number])[];
  /** How often values came that are not listed, or were not at the time. */
  readonly other: number;
}

/** Begins what stands for a value that is not kept as it is. */
export const DIGEST_MARK = '#';

export const NO_VALUES: TopValues = { counts: [], other: 0 };

/** Values held while counting, of which the most frequent are kept. */
const HELD = 4 * QUALITY_TOP_VALUES;

/** Counts values in bounded memory: what is rare among many is counted as other. */
export class ValueCounter {
  readonly #counts: Map<string, number>;
  #other: number;

  constructor({ counts, other }: TopValues = NO_VALUES) {
    this.#counts = new Map(counts);
    this.#other = other;
  }

  add(value: string, count = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
    if (this.#counts.size > HELD) this.#prune();
  }

  addOther(count: number): void {
    this.#other += count;
  }

  top(): TopValues {
    const ordered = this.#ordered();
    const rest = ordered.slice(QUALITY_TOP_VALUES).reduce((total, [, count]) => total + count, 0);
    return { counts: ordered.slice(0, QUALITY_TOP_VALUES), other: this.#other + rest };
  }

  #prune(): void {
    for (const [value, count] of this.#ordered().slice(QUALITY_TOP_VALUES)) {
      this.#counts.delete(value);
      this.#other += count;
    }
  }

  #ordered(): (readonly [string, number])[] {
    return [...this.#counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  }
}

export function mergeTopValues(a: TopValues, b: TopValues): TopValues {
  const counter = new ValueCounter(a);
  for (const [value, count] of b.counts) counter.add(value, count);
  counter.addOther(b.other);
  return counter.top();
}

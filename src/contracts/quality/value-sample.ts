/** Every `stride`-th number of a stream. Plain data. */
export interface ValueSample {
  readonly stride: number;
  /** How many numbers there were. */
  readonly seen: number;
  readonly values: readonly number[];
}

/** Numbers that a sample keeps. */
const MAX_VALUES = 1_024;

/**
 * Samples a stream in bounded memory: each time it is full it keeps every second number, so the same stream
 * gives the same sample.
 */
export class ValueSampler {
  #stride = 1;
  #seen = 0;
  #values: number[] = [];

  add(value: number): void {
    if (this.#seen++ % this.#stride !== 0) return;
    this.#values.push(value);
    if (this.#values.length <= MAX_VALUES) return;
    this.#values = this.#values.filter((_value, at) => at % 2 === 0);
    this.#stride *= 2;
  }

  sample(): ValueSample {
    return { stride: this.#stride, seen: this.#seen, values: [...this.#values] };
  }
}

export function mergeSamples(a: ValueSample, b: ValueSample): ValueSample {
  const stride = Math.max(a.stride, b.stride);
  const values = [...thinned(a, stride), ...thinned(b, stride)];
  return bounded({ stride, seen: a.seen + b.seen, values });
}

const thinned = ({ values, stride }: ValueSample, to: number): readonly number[] =>
  values.filter((_value, at) => at % (to / stride) === 0);

function bounded(sample: ValueSample): ValueSample {
  let { stride, values } = sample;
  while (values.length > MAX_VALUES) {
    values = values.filter((_value, at) => at % 2 === 0);
    stride *= 2;
  }
  return { stride, seen: sample.seen, values };
}

/** Inner edges of bins that hold equally many of a sample; fewer than asked for where values repeat. */
export function quantileEdges({ values }: ValueSample, bins: number): readonly number[] {
  const ordered = values.toSorted((a, b) => a - b);
  const edges = Array.from(
    { length: bins - 1 },
    (_, at) => ordered[Math.floor(((at + 1) * ordered.length) / bins)],
  );
  return [...new Set(edges.filter((edge) => edge !== undefined))];
}

/** How many of a sample are in each bin: below the first edge, from it to the next, and so on. */
export function histogram({ values }: ValueSample, edges: readonly number[]): readonly number[] {
  const counts = Array.from({ length: edges.length + 1 }, () => 0);
  for (const value of values) {
    const bin = edges.findIndex((edge) => value < edge);
    const at = bin < 0 ? edges.length : bin;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

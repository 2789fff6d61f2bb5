import type { DriftFinding } from './drift.ts';
import type { FieldCounts } from './snapshot.ts';
import { differ, stabilityIndex } from './statistics.ts';
import { DIGEST_MARK, type TopValues } from './top-values.ts';
import { histogram, quantileEdges } from './value-sample.ts';

/** Of the stability index, by common usage. */
const WARN = 0.1;
const ALERT = 0.25;
const NUMERIC_BINS = 10;
/** Of a listed value, as for any test of a histogram. */
const MIN_MEAN_COUNT = 5;
const MAX_OTHER = 0.25;
const SHOWN_VALUES = 5;

/** How the values of one field are distributed otherwise than they were. */
export function fieldDrift(
  template: string,
  before: FieldCounts,
  after: FieldCounts,
): readonly DriftFinding[] {
  const edges = quantileEdges(before.numbers, NUMERIC_BINS);
  return [
    distribution('type-mix', template, ...aligned(Object.entries(before.types), Object.entries(after.types))),
    isCategorical(before.values) ? distribution('values', template, ...valueBins(before, after)) : null,
    distribution('values', template, histogram(before.numbers, edges), histogram(after.numbers, edges)),
    novelty(template, before, after),
  ].filter((finding) => finding !== null);
}

function distribution(
  kind: DriftFinding['kind'],
  template: string,
  before: readonly number[],
  after: readonly number[],
): DriftFinding | null {
  const index = stabilityIndex(before, after);
  if (index === null || index < WARN) return null;
  // A small sample alone makes an index that is no drift.
  if (!differ(before, after)) return null;
  return { kind, template, level: index >= ALERT ? 'alert' : 'warn', before: 0, after: index };
}

/** Few values that come again and again; names and identifiers are new each time and tell nothing. */
function isCategorical({ counts, other }: TopValues): boolean {
  const listed = total(counts.map(([, count]) => count));
  return counts.length > 0 && listed / counts.length >= MIN_MEAN_COUNT && other <= listed * MAX_OTHER;
}

/** Values of the baseline each by itself, all others together. */
function valueBins(
  { values: before }: FieldCounts,
  { values: after }: FieldCounts,
): readonly [readonly number[], readonly number[]] {
  const known = new Set(before.counts.map(([value]) => value));
  const now = new Map(after.counts);
  const rest = after.counts
    .filter(([value]) => !known.has(value))
    .reduce((sum, [, count]) => sum + count, after.other);
  const others = before.other + rest > 0;
  return [
    [...before.counts.map(([, count]) => count), ...(others ? [before.other] : [])],
    [...before.counts.map(([value]) => now.get(value) ?? 0), ...(others ? [rest] : [])],
  ];
}

type Counted = readonly (readonly [string, number | undefined])[];

function aligned(before: Counted, after: Counted): readonly [readonly number[], readonly number[]] {
  const keys = [...new Set([...before, ...after].map(([key]) => key))].sort();
  const [a, b] = [new Map(before), new Map(after)];
  return [keys.map((key) => a.get(key) ?? 0), keys.map((key) => b.get(key) ?? 0)];
}

/** Only a baseline that lists every value it had can tell what is new. */
function novelty(
  template: string,
  { values: before }: FieldCounts,
  { values: after }: FieldCounts,
): DriftFinding | null {
  if (before.other > 0 || !isCategorical(before)) return null;
  const known = new Set(before.counts.map(([value]) => value));
  const novel = after.counts.filter(([value]) => !known.has(value));
  if (novel.length === 0) return null;
  const all = total(after.counts.map(([, count]) => count)) + after.other;
  return {
    kind: 'novel-values',
    template,
    level: 'warn',
    before: 0,
    after: total(novel.map(([, count]) => count)) / all,
    values: novel
      .map(([value]) => value)
      .filter((value) => !value.startsWith(DIGEST_MARK))
      .slice(0, SHOWN_VALUES),
  };
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

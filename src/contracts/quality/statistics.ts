/** Two-sided 95 %. */
const Z_95 = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Bounds of a proportion at 95 % (E. B. Wilson, 1927): sensible for few records and near 0 and 1.
 * @returns null for no records
 */
export function wilson(hits: number, total: number): Interval | null {
  if (total <= 0) return null;
  const share = hits / total;
  const z2 = Z_95 * Z_95;
  const centre = share + z2 / (2 * total);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  const scale = 1 + z2 / total;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

export interface Proportion {
  readonly hits: number;
  readonly total: number;
}

/**
 * Whether two proportions differ, by the pooled two-proportion z-test.
 * @returns z above 0 where the second is greater, and the two-sided p; null where one is of nothing
 */
export function compareProportions(
  before: Proportion,
  after: Proportion,
): { readonly z: number; readonly p: number } | null {
  if (before.total <= 0 || after.total <= 0) return null;
  const pooled = (before.hits + after.hits) / (before.total + after.total);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / before.total + 1 / after.total));
  if (error === 0) return { z: 0, p: 1 };
  const z = (after.hits / after.total - before.hits / before.total) / error;
  return { z, p: twoSided(z) };
}

/** Abramowitz and Stegun 7.1.26; wrong by at most 1.5e-7. */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, poly * Math.exp(-x * x));
}

/**
 * Which of many tests hold when one in `rate` of those that hold may be wrong (Benjamini and Hochberg, 1995).
 * @returns for each p, in order, whether its test holds
 */
export function falseDiscovery(ps: readonly number[], rate: number): readonly boolean[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  let last = -1;
  for (const [rank, { p }] of order.entries()) {
    if (p <= ((rank + 1) / ps.length) * rate) last = rank;
  }
  const holding = new Set(order.slice(0, last + 1).map(({ index }) => index));
  return ps.map((_p, index) => holding.has(index));
}

/** What stands for an empty bin. */
const EPSILON = 1e-4;

/**
 * Population stability index of two histograms over the same bins: 0 for equal shares.
 * @returns null where one is empty
 */
export function stabilityIndex(before: readonly number[], after: readonly number[]): number | null {
  const [totalBefore, totalAfter] = [sum(before), sum(after)];
  if (totalBefore === 0 || totalAfter === 0) return null;
  return sum(
    before.map((count, bin) => {
      const p = Math.max(EPSILON, count / totalBefore);
      const q = Math.max(EPSILON, (after[bin] ?? 0) / totalAfter);
      return (q - p) * Math.log(q / p);
    }),
  );
}

/**
 * Whether two histograms over the same bins differ by more than two samples of one population do in 99 of
 * 100 cases: the chi-squared test of homogeneity. The index alone is large by chance where bins are empty.
 */
export function differ(before: readonly number[], after: readonly number[]): boolean {
  const [totalBefore, totalAfter] = [sum(before), sum(after)];
  if (totalBefore === 0 || totalAfter === 0) return false;
  const ratio = Math.sqrt(totalAfter / totalBefore);
  const bins = before.map((count, bin) => [count, after[bin] ?? 0] as const).filter(([a, b]) => a + b > 0);
  const statistic = sum(bins.map(([a, b]) => (ratio * a - b / ratio) ** 2 / (a + b)));
  return bins.length > 1 && statistic > chiSquared99(bins.length - 1);
}

/** The quantile at 0.99 by Wilson and Hilferty's approximation (1931). */
export function chiSquared99(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 2.3263478740408408 * Math.sqrt(part)) ** 3;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

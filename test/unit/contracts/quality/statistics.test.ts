import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  chiSquared99,
  compareProportions,
  differ,
  falseDiscovery,
  stabilityIndex,
  wilson,
} from '../../../../src/contracts/quality/statistics.ts';
import { NO_VALUES, ValueCounter, mergeTopValues } from '../../../../src/contracts/quality/top-values.ts';
import {
  ValueSampler,
  histogram,
  mergeSamples,
  quantileEdges,
} from '../../../../src/contracts/quality/value-sample.ts';

describe('the statistics of conformance', () => {
  it('gives the bounds that the literature gives', () => {
    // R: prop.test(81, 263, correct = FALSE), Newcombe 1998, table I.
    expect(wilson(81, 263)?.low).toBeCloseTo(0.2553, 4);
    expect(wilson(81, 263)?.high).toBeCloseTo(0.3662, 4);
    expect(wilson(0, 20)?.low).toBe(0);
    expect(wilson(0, 20)?.high).toBeCloseTo(0.1611, 4);
    expect(wilson(0, 0)).toBeNull();
  });

  it('tells a difference of proportions from none', () => {
    // z = (0.15 - 0.10) / sqrt(0.125 * 0.875 * 2 / 500)
    const test = compareProportions({ hits: 50, total: 500 }, { hits: 75, total: 500 });
    expect(test?.z).toBeCloseTo(2.39046, 4);
    expect(test?.p).toBeCloseTo(0.016827, 5);
    expect(compareProportions({ hits: 0, total: 9 }, { hits: 0, total: 9 })).toEqual({ z: 0, p: 1 });
    expect(compareProportions({ hits: 0, total: 0 }, { hits: 1, total: 9 })).toBeNull();
  });

  it('keeps the false discovery rate as Benjamini and Hochberg do', () => {
    // Their example of 15 p-values at 0.05 keeps the first four.
    const ps = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(falseDiscovery(ps, 0.05).filter(Boolean)).toHaveLength(4);
    expect(falseDiscovery(ps.toReversed(), 0.05).map(Number).join('')).toBe('000000000001111');
    expect(falseDiscovery([], 0.05)).toEqual([]);
  });

  it('a stability index is 0 for equal shares, never negative, and the same both ways', () => {
    const bins = fc
      .array(fc.nat(100), { minLength: 3, maxLength: 3 })
      .filter((counts) => counts.some((count) => count > 0));
    fc.assert(
      fc.property(bins, bins, (a, b) => {
        expect(stabilityIndex(a, a)).toBe(0);
        expect(stabilityIndex(a, b)).toBeGreaterThanOrEqual(0);
        expect(stabilityIndex(a, b)).toBeCloseTo(stabilityIndex(b, a) ?? NaN, 9);
      }),
    );
    expect(stabilityIndex([50, 50], [70, 30])).toBeCloseTo(0.2 * Math.log(1.4) - 0.2 * Math.log(0.6), 9);
    expect(stabilityIndex([0], [1])).toBeNull();
  });

  it('tells histograms that differ from samples of one population', () => {
    // Tables: 6.635 and 21.666; the approximation is a little off for one degree.
    expect(chiSquared99(1)).toBeCloseTo(6.6, 0);
    expect(chiSquared99(9)).toBeCloseTo(21.67, 1);
    // chi-squared 8.333 by hand for [50, 50] and [70, 30].
    expect(differ([50, 50], [70, 30])).toBe(true);
    // 2.02 for these.
    expect(differ([50, 50], [60, 40])).toBe(false);
    expect(differ([10, 0, 0], [0, 0, 0])).toBe(false);
  });

  it('keeps a bounded sample of a stream and of merged streams, the same for the same stream', () => {
    const sampleOf = (count: number) => {
      const sampler = new ValueSampler();
      for (let at = 0; at < count; at++) sampler.add(at);
      return sampler.sample();
    };
    const sample = sampleOf(20_000);
    expect(sample.values.length).toBeLessThanOrEqual(1_024);
    expect(sample.values.length).toBeGreaterThan(500);
    expect(sample.seen).toBe(20_000);
    const merged = mergeSamples(sample, sampleOf(1_000));
    expect(merged.values.length).toBeLessThanOrEqual(1_024);
    expect(merged.seen).toBe(21_000);
    const edges = quantileEdges(sample, 10);
    for (const count of histogram(sample, edges)) expect(count).toBeCloseTo(sample.values.length / 10, -1);
  });

  it('counts frequent values among any number of rare ones, and loses none', () => {
    const counter = new ValueCounter();
    for (let at = 0; at < 10_000; at++) {
      counter.add(`rare ${at}`);
      counter.add(at % 3 === 0 ? 'often' : 'most');
    }
    const top = counter.top();
    expect(top.counts.slice(0, 2)).toEqual([
      ['most', 6_666],
      ['often', 3_334],
    ]);
    expect(top.counts).toHaveLength(50);
    const all = (values: typeof top) => values.counts.reduce((sum, [, count]) => sum + count, values.other);
    expect(all(top)).toBe(20_000);
    expect(all(mergeTopValues(top, top))).toBe(40_000);
    expect(mergeTopValues(NO_VALUES, top)).toEqual(top);
  });
});

import { QUALITY_MIN_RECORDS } from '../limits.ts';
import { fieldDrift } from './field-drift.ts';
import type { ConformanceSnapshot } from './snapshot.ts';
import { compareProportions, falseDiscovery, type Proportion } from './statistics.ts';

/** One way in which payloads are not what they were. */
export interface DriftFinding {
  readonly kind: 'violation-rate' | 'null-rate' | 'unknown-keys' | 'values' | 'type-mix' | 'novel-values';
  /** Null for what is about the whole payload. */
  readonly template: string | null;
  readonly level: 'warn' | 'alert';
  /** A rate, for rates and new values; 0 for the index of a distribution. */
  readonly before: number;
  /** The rate now, or the stability index. */
  readonly after: number;
  /** Two-sided, of rates. */
  readonly p?: number;
  /** Of `novel-values`: at most 5. */
  readonly values?: readonly string[];
}

export type Drift =
  | { readonly status: 'compared'; readonly findings: readonly DriftFinding[] }
  /** Another version of the contract: it needs a baseline of its own. */
  | { readonly status: 'other-contract' }
  /** Fewer than QUALITY_MIN_RECORDS in one of the two. */
  | { readonly status: 'too-few' };

/** Findings of rates that may be wrong. */
const FALSE_DISCOVERY_RATE = 0.05;

interface RateTest {
  readonly kind: DriftFinding['kind'];
  readonly template: string | null;
  readonly before: Proportion;
  readonly after: Proportion;
}

/**
 * Compares a window with a frozen baseline: rates by two-proportion z-tests, all of them together under one
 * false discovery rate; distributions by the population stability index, bins fixed at the baseline.
 */
export function findDrift(baseline: ConformanceSnapshot, current: ConformanceSnapshot): Drift {
  if (baseline.digest !== current.digest) return { status: 'other-contract' };
  if (Math.min(baseline.records, current.records) < QUALITY_MIN_RECORDS) return { status: 'too-few' };
  const templates = [...new Set([...Object.keys(baseline.fields), ...Object.keys(current.fields)])].sort();
  const rates = testRates(rateTests(templates, baseline, current));
  const fields = templates.flatMap((template) => {
    const [before, after] = [baseline.fields[template], current.fields[template]];
    return before === undefined || after === undefined ? [] : fieldDrift(template, before, after);
  });
  return { status: 'compared', findings: [...rates, ...fields] };
}

function rateTests(
  templates: readonly string[],
  baseline: ConformanceSnapshot,
  current: ConformanceSnapshot,
): readonly RateTest[] {
  const unknown = ({ recordsWithUnknownKeys: hits, records: total }: ConformanceSnapshot): Proportion => ({
    hits,
    total,
  });
  const violating = ({ fields, records: total }: ConformanceSnapshot, template: string): Proportion => ({
    hits: fields[template]?.violatingRecords ?? 0,
    total,
  });
  const nulls = ({ fields }: ConformanceSnapshot, template: string): Proportion => {
    const { nulls: hits = 0, slots = 0, missing = 0 } = fields[template] ?? {};
    return { hits, total: slots - missing };
  };
  return [
    { kind: 'unknown-keys', template: null, before: unknown(baseline), after: unknown(current) },
    ...templates.flatMap((template): readonly RateTest[] => [
      {
        kind: 'violation-rate',
        template,
        before: violating(baseline, template),
        after: violating(current, template),
      },
      { kind: 'null-rate', template, before: nulls(baseline, template), after: nulls(current, template) },
    ]),
  ];
}

function testRates(tests: readonly RateTest[]): readonly DriftFinding[] {
  const tested = tests.flatMap((test) => {
    const outcome = compareProportions(test.before, test.after);
    // Where neither ever happened there is nothing to test.
    return outcome === null || test.before.hits + test.after.hits === 0 ? [] : [{ ...test, ...outcome }];
  });
  const holds = falseDiscovery(
    tested.map(({ p }) => p),
    FALSE_DISCOVERY_RATE,
  );
  return tested
    .filter((_test, index) => holds[index])
    .map(({ kind, template, before, after, z, p }): DriftFinding => ({
      kind,
      template,
      level: z > 0 ? 'alert' : 'warn',
      before: before.hits / before.total,
      after: after.hits / after.total,
      p,
    }));
}

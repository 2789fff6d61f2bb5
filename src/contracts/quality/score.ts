import { QUALITY_MIN_RECORDS } from '../limits.ts';
import type { ConformanceSnapshot } from './snapshot.ts';
import { wilson, type Interval } from './statistics.ts';

/** A share between 0 and 1 with its bounds at 95 %. */
export interface Share extends Interval {
  readonly value: number;
}

export interface ConformanceScore {
  readonly records: number;
  /** 0 to 100; null where there is nothing to score. */
  readonly overall: number | null;
  /** Valid payloads. */
  readonly accuracy: Share | null;
  /** Required fields that were there; items of lists counted each. */
  readonly completeness: Share | null;
  /** Valid at the first attempt. */
  readonly firstPass: Share | null;
  readonly meanAttempts: number | null;
  /** Enough records to raise an alert on. */
  readonly isEnough: boolean;
  /** By template. */
  readonly fill: Readonly<Record<string, FieldFill>>;
}

export interface FieldFill {
  /** Places that held something other than null, of all that could. */
  readonly filled: Share | null;
  /** Records without an error at the field. */
  readonly conforming: Share | null;
}

export interface ScoreWeights {
  readonly accuracy: number;
  readonly completeness: number;
}

const EQUAL: ScoreWeights = { accuracy: 0.5, completeness: 0.5 };

/**
 * How well a window of payloads met its contract. Nothing seen is null, not 0. What has no required fields
 * is scored by accuracy alone.
 *
 * @param weights are normalised
 * @throws RangeError for weights that are negative or all 0
 */
export function scoreConformance(
  snapshot: ConformanceSnapshot,
  weights: ScoreWeights = EQUAL,
): ConformanceScore {
  const { accuracy: byAccuracy, completeness: byCompleteness } = weights;
  if (!(byAccuracy >= 0 && byCompleteness >= 0 && byAccuracy + byCompleteness > 0)) {
    throw new RangeError('weights are numbers of 0 or more, one of them above 0');
  }
  const { records, valid, attempts, outcomes } = snapshot;
  const fields = Object.entries(snapshot.fields);
  const slots = fields.reduce((total, [, { requiredSlots }]) => total + requiredSlots, 0);
  const missing = fields.reduce((total, [, { missingRequired }]) => total + missingRequired, 0);
  const accuracy = share(valid, records);
  const completeness = share(slots - missing, slots);
  return {
    records,
    overall: accuracy === null ? null : 100 * weighted(accuracy, completeness, weights),
    accuracy,
    completeness,
    firstPass: share(outcomes['first-pass'], records),
    meanAttempts: records === 0 ? null : attempts / records,
    isEnough: records >= QUALITY_MIN_RECORDS,
    fill: Object.fromEntries(
      fields.map(([template, { slots: places, missing: absent, nulls, violatingRecords }]) => [
        template,
        {
          filled: share(places - absent - nulls, places),
          conforming: share(records - violatingRecords, records),
        },
      ]),
    ),
  };
}

function weighted(accuracy: Share, completeness: Share | null, weights: ScoreWeights): number {
  if (completeness === null) return accuracy.value;
  const total = weights.accuracy + weights.completeness;
  return (accuracy.value * weights.accuracy + completeness.value * weights.completeness) / total;
}

function share(hits: number, total: number): Share | null {
  const bounds = wilson(hits, total);
  return bounds === null ? null : { value: hits / total, ...bounds };
}

import { QUALITY_MAX_FIELDS } from '../limits.ts';
import type { ConformanceSnapshot, FieldCounts } from './snapshot.ts';
import { mergeTopValues } from './top-values.ts';
import { mergeSamples } from './value-sample.ts';

/**
 * Two windows of one contract as one.
 * @throws TypeError for windows of different contracts, whose counts mean different things
 */
export function mergeSnapshots(a: ConformanceSnapshot, b: ConformanceSnapshot): ConformanceSnapshot {
  if (a.digest !== b.digest) throw new TypeError(`windows of two contracts: ${a.digest} and ${b.digest}`);
  const templates = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])].slice(
    0,
    QUALITY_MAX_FIELDS,
  );
  const at = ({ fields }: ConformanceSnapshot, template: string): FieldCounts | undefined =>
    Object.hasOwn(fields, template) ? fields[template] : undefined;
  return {
    digest: a.digest,
    records: a.records + b.records,
    valid: a.valid + b.valid,
    attempts: a.attempts + b.attempts,
    coerced: a.coerced + b.coerced,
    mapped: a.mapped + b.mapped,
    unknownKeys: a.unknownKeys + b.unknownKeys,
    recordsWithUnknownKeys: a.recordsWithUnknownKeys + b.recordsWithUnknownKeys,
    unlisted: a.unlisted + b.unlisted,
    outcomes: {
      'first-pass': a.outcomes['first-pass'] + b.outcomes['first-pass'],
      repaired: a.outcomes.repaired + b.outcomes.repaired,
      failed: a.outcomes.failed + b.outcomes.failed,
    },
    codes: added(a.codes, b.codes),
    fields: Object.fromEntries(
      templates.flatMap((template) => {
        const merged = mergeFields(at(a, template), at(b, template));
        return merged === undefined ? [] : [[template, merged]];
      }),
    ),
  };
}

function mergeFields(a: FieldCounts | undefined, b: FieldCounts | undefined): FieldCounts | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    slots: a.slots + b.slots,
    requiredSlots: a.requiredSlots + b.requiredSlots,
    missing: a.missing + b.missing,
    missingRequired: a.missingRequired + b.missingRequired,
    nulls: a.nulls + b.nulls,
    violatingRecords: a.violatingRecords + b.violatingRecords,
    codes: added(a.codes, b.codes),
    types: added(a.types, b.types),
    values: mergeTopValues(a.values, b.values),
    numbers: mergeSamples(a.numbers, b.numbers),
  };
}

function added<Key extends string>(
  a: Readonly<Partial<Record<Key, number>>>,
  b: Readonly<Partial<Record<Key, number>>>,
): Partial<Record<Key, number>> {
  const sums = new Map<string, number>();
  for (const [key, count] of [
    ...Object.entries<number | undefined>(a),
    ...Object.entries<number | undefined>(b),
  ]) {
    sums.set(key, (sums.get(key) ?? 0) + (count ?? 0));
  }
  return Object.fromEntries(sums) as Partial<Record<Key, number>>;
}

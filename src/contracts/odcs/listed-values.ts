import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** ODCS has no enum: it counts values that are not among those listed, and wants none. */
export const writeListed = (values: readonly Json[]): JsonObject => ({
  type: 'library',
  metric: 'invalidValues',
  arguments: { validValues: values },
  mustBe: 0,
});

/**
 * The values that a rule of quality lists, where it allows no other. ODCS 3.0 calls the metric `rule` and has
 * the values beside it.
 */
export function readListed(rule: Json): readonly Json[] | null {
  if (!isJsonObject(rule) || rule.mustBe !== 0) return null;
  const isNew = rule.metric === 'invalidValues';
  if (!isNew && rule.rule !== 'invalidValues') return null;
  const values = isJsonObject(rule.arguments) ? rule.arguments.validValues : rule.validValues;
  return Array.isArray(values) && values.length > 0 ? (values as readonly Json[]) : null;
}

import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** ODCS has no enum: it counts values that are not among those listed, and wants none. */
export const writeListed = (values: readonly Json[]): JsonObject => ({
  type: 'library',
  metric: 'invalidValues',
  arguments: { validValues: values },
  mustBe: 0,
});

/** The values that a rule of quality lists, where it allows no other. */
export function readListed(rule: Json): readonly Json[] | null {
  if (!isJsonObject(rule) || rule.metric !== 'invalidValues' || rule.mustBe !== 0) return null;
  const values = isJsonObject(rule.arguments) ? rule.arguments.validValues : undefined;
  return Array.isArray(values) && values.length > 0 ? (values as readonly Json[]) : null;
}

import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** What an element cannot say in the words of ODCS, as keywords of JSON Schema. */
export const SCHEMA_PROPERTY = 'x-jsonschema';

/** The list of `{property, value}` that ODCS wants, and the plain object that some write in its place. */
export function readCustom(value: Json | undefined): ReadonlyMap<string, Json> {
  if (isJsonObject(value)) return new Map(Object.entries(value));
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  return new Map(
    list.flatMap((entry): [string, Json][] =>
      isJsonObject(entry) && typeof entry.property === 'string'
        ? [[entry.property, entry.value ?? null]]
        : [],
    ),
  );
}

/** @returns nothing to put into the element where there are none */
export function writeCustom(properties: ReadonlyMap<string, Json>): JsonObject {
  if (properties.size === 0) return {};
  return { customProperties: [...properties].map(([property, value]) => ({ property, value })) };
}

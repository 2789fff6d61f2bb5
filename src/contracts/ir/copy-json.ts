import type { Json, JsonObject } from '../model/json.ts';

/**
 * A copy in which each object is its own, without members that are undefined. Not by way of a text: V8 may
 * read a key with an escape as another that it met before (nodejs/node#63785).
 *
 * @param value plain JSON of a depth that was checked
 */
export const copyJson = <T>(value: T): T => copyValue(value as unknown as Json) as unknown as T;

function copyValue(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(copyValue);
  const members = Object.entries(value as Readonly<Record<string, Json | undefined>>);
  const present = members.filter((member): member is [string, Json] => member[1] !== undefined);
  return Object.fromEntries(present.map(([key, member]) => [key, copyValue(member)])) satisfies JsonObject;
}

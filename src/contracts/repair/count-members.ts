import { PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../limits.ts';
import type { Json } from '../model/json.ts';
import { FORBIDDEN_KEY } from './json-problem.ts';

type Members = Readonly<Record<string, Json>>;

/**
 * How many members all objects of a parsed value have. NaN where something in it needs a closer look: a
 * number beyond the safe integers, a forbidden key, too many levels, too long a list.
 */
export function countMembers(value: Json, depth = 1): number {
  if (typeof value !== 'object') return isSafe(value) ? 0 : Number.NaN;
  if (value === null) return 0;
  if (depth > PAYLOAD_MAX_DEPTH) return Number.NaN;
  return Array.isArray(value)
    ? countInList(value as readonly Json[], depth)
    : countInObject(value as Members, depth);
}

function countInList(list: readonly Json[], depth: number): number {
  if (list.length > PAYLOAD_MAX_ITEMS) return Number.NaN;
  let count = 0;
  for (let index = 0; index < list.length; index++) {
    const item = list[index] as Json;
    if (typeof item === 'object') count += countMembers(item, depth + 1);
    else if (typeof item === 'number' && !isSafe(item)) return Number.NaN;
  }
  return count;
}

function countInObject(object: Members, depth: number): number {
  let count = 0;
  for (const key in object) {
    if (key === FORBIDDEN_KEY) return Number.NaN;
    count++;
    const member = object[key] as Json;
    if (typeof member === 'object') count += countMembers(member, depth + 1);
    else if (typeof member === 'number' && !isSafe(member)) return Number.NaN;
  }
  return count;
}

const isSafe = (value: Json): boolean =>
  typeof value !== 'number' || (value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER);

/** Colons in the names and texts of a value; NaN where V8 may have misread a name. */
export function countTextColons(value: Json): number {
  if (typeof value === 'string') return colonsIn(value);
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) count += countTextColons(item);
    return count;
  }
  for (const key in value as Members) {
    // V8 may read a key with an escape as one with a backslash that it met before (nodejs/node#63785).
    if (key.includes('\\')) return Number.NaN;
    count += colonsIn(key) + countTextColons((value as Members)[key] as Json);
  }
  return count;
}

export function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++;
  return count;
}

/**
 * Colons after a name, and those with which a text begins, in JSON without a backslash. NaN where a colon
 * stands after space, which may be either.
 */
export function nameColonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === 34) count++;
    else if (before <= 32) return Number.NaN;
  }
  return count;
}

import { isJsonObject } from '../../ir/walk.ts';
import { mergeAllOf } from '../../merge/merge-all-of.ts';
import { isOfType, sameJson, typesOf, valuesOf } from '../../merge/values.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';

const MERGED_PAIRS = 28;
/** Beyond it a union counts as one whose branches overlap. */
const MAX_BRANCHES = 64;

/** Whether no value can meet two of the branches: by types, by a tag, or because merging two says so. */
export function areDisjoint(branches: readonly JsonSchema[]): boolean {
  if (branches.some((branch) => typeof branch === 'boolean')) return false;
  const objects = branches as readonly JsonObject[];
  if (tagOf(objects) !== null) return true;
  if (objects.length > MAX_BRANCHES) return false;
  const pairs = objects.flatMap((a, index) => objects.slice(index + 1).map((b) => [a, b] as const));
  const unclear = pairs.filter(([a, b]) => !areOfOtherTypes(a, b));
  if (unclear.length > MERGED_PAIRS) return false;
  return unclear.every(([a, b]) => mergeAllOf({ allOf: [a, b] }).schema === false);
}

/** A field that each branch requires, with a value that no other branch lists. */
export function tagOf(branches: readonly JsonObject[]): string | null {
  const [first] = branches;
  if (branches.length < 2 || !isJsonObject(first?.properties)) return null;
  const names = Object.keys(first.properties);
  return (
    names.find((name) => {
      const seen = new Set<string>();
      return branches.every((branch) => {
        const property = isJsonObject(branch.properties) ? branch.properties[name] : undefined;
        const isRequired = Array.isArray(branch.required) && branch.required.includes(name);
        const isObject = typesOf(branch)?.every((type) => type === 'object') ?? false;
        const values = isJsonObject(property) ? valuesOf(property) : null;
        if (!isRequired || !isObject || values === null) return false;
        return values.every((value) => {
          const key = JSON.stringify(value);
          const isNew = !seen.has(key);
          seen.add(key);
          return isNew;
        });
      });
    }) ?? null
  );
}

function areOfOtherTypes(a: JsonObject, b: JsonObject): boolean {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  if (left !== null && right !== null)
    return !left.some((value) => right.some((other) => sameJson(value, other)));
  const [types, others] = [typesOf(a), typesOf(b)];
  if (types !== null && others !== null)
    return !types.some((type) => others.some((other) => overlap(type, other)));
  const listed = left ?? right;
  const stated = left === null ? types : others;
  if (listed === null || stated === null) return false;
  return !listed.some((value: Json) => stated.some((type) => isOfType(value, type)));
}

const overlap = (a: string, b: string): boolean =>
  a === b || (a === 'integer' && b === 'number') || (a === 'number' && b === 'integer');

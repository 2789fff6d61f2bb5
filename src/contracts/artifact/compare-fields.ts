import { canonicalJson } from '../ir/canonical-json.ts';
import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import { areDisjoint } from '../emit/convert/disjoint.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { directed, type SchemaChange } from './schema-change.ts';

/** Two versions of the schema of one place, still to be compared. */
export interface FieldPair {
  readonly old: Json;
  readonly next: Json;
  readonly template: string;
}

interface Place {
  readonly template: string;
  readonly step: string | null;
}

interface Found {
  readonly changes: readonly SchemaChange[];
  readonly pairs: readonly FieldPair[];
}

/** How the parts of two versions of a schema differ: what was added or taken out, and what is in both. */
export function comparePairs(a: JsonObject, b: JsonObject, place: Place): Found {
  const all = [
    compareProperties(a, b, place),
    compareRequired(a, b, place),
    compareHeld('additionalProperties', { a, b, place }),
    compareHeld('items', { a, b, place }),
    compareMaps(a, b, place),
    compareTuples(a, b, place),
    compareUnions('anyOf', { a, b, place }),
    compareUnions('oneOf', { a, b, place }),
  ];
  return { changes: all.flatMap(({ changes }) => changes), pairs: all.flatMap(({ pairs }) => pairs) };
}

const mapAt = (schema: JsonObject, keyword: string): JsonObject => {
  const value = schema[keyword];
  return isJsonObject(value) ? value : {};
};
const listAt = (schema: JsonObject, keyword: string): readonly Json[] => {
  const value = schema[keyword];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};
const isText = (value: Json): value is string => typeof value === 'string';
const isOpen = ({ additionalProperties, unevaluatedProperties }: JsonObject): boolean =>
  (additionalProperties ?? true) === true && (unevaluatedProperties ?? true) === true;

function compareProperties(a: JsonObject, b: JsonObject, { template, step }: Place): Found {
  const old = mapAt(a, 'properties');
  const next = mapAt(b, 'properties');
  const changes: SchemaChange[] = [];
  const pairs: FieldPair[] = [];
  for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const at = { step, template: joinPointer(template, name), keyword: 'properties' };
    if (!Object.hasOwn(next, name)) {
      const breaksForward = listAt(a, 'required').includes(name);
      changes.push({ kind: 'removed', ...at, breaksBackward: !isOpen(b), breaksForward });
    } else if (!Object.hasOwn(old, name)) {
      const breaksBackward = listAt(b, 'required').includes(name);
      changes.push({ kind: 'added', ...at, breaksBackward, breaksForward: !isOpen(a) });
    } else {
      pairs.push({ old: old[name] ?? true, next: next[name] ?? true, template: at.template });
    }
  }
  return { changes, pairs };
}

/** Of fields that are in both, or in neither by name: those that came or went are told of already. */
function compareRequired(a: JsonObject, b: JsonObject, { template, step }: Place): Found {
  const old = listAt(a, 'required').filter(isText);
  const next = listAt(b, 'required').filter(isText);
  const isTold = (name: string): boolean =>
    Object.hasOwn(mapAt(a, 'properties'), name) !== Object.hasOwn(mapAt(b, 'properties'), name);
  const at = (name: string): Place & { keyword: string } => ({
    step,
    template: joinPointer(template, name),
    keyword: 'required',
  });
  const changes = [
    ...next
      .filter((name) => !old.includes(name) && !isTold(name))
      .map((name) => directed('narrowed', { kind: 'required', ...at(name) })),
    ...old
      .filter((name) => !next.includes(name) && !isTold(name))
      .map((name) => directed('widened', { kind: 'optional', ...at(name) })),
  ];
  return { changes, pairs: [] };
}

interface Held {
  readonly a: JsonObject;
  readonly b: JsonObject;
  readonly place: Place;
}

/** A keyword that holds one schema, which allows everything where it is absent. */
function compareHeld(keyword: string, { a, b, place }: Held): Found {
  const old = a[keyword] ?? true;
  const next = b[keyword] ?? true;
  if (old === next) return { changes: [], pairs: [] };
  if (next === false) return { changes: [directed('narrowed', { ...place, keyword })], pairs: [] };
  if (old === false) return { changes: [directed('widened', { ...place, keyword })], pairs: [] };
  return { changes: [], pairs: [{ old, next, template: joinPointer(place.template, '*') }] };
}

function compareMaps(a: JsonObject, b: JsonObject, place: Place): Found {
  const keyword = 'patternProperties';
  const old = mapAt(a, keyword);
  const next = mapAt(b, keyword);
  const isSame = canonicalJson(Object.keys(old).sort()) === canonicalJson(Object.keys(next).sort());
  if (!isSame) return { changes: [directed('changed', { ...place, keyword })], pairs: [] };
  const template = joinPointer(place.template, '*');
  return {
    changes: [],
    pairs: Object.keys(old).map((name) => ({ old: old[name] ?? true, next: next[name] ?? true, template })),
  };
}

function compareTuples(a: JsonObject, b: JsonObject, place: Place): Found {
  const keyword = 'prefixItems';
  const old = listAt(a, keyword);
  const next = listAt(b, keyword);
  if (old.length !== next.length) return { changes: [directed('changed', { ...place, keyword })], pairs: [] };
  const template = joinPointer(place.template, '*');
  return {
    changes: [],
    pairs: old.map((schema, index) => ({ old: schema, next: next[index] ?? true, template })),
  };
}

/** Branches that are in both are left out; the others are taken for each other in their order. */
function compareUnions(keyword: string, { a, b, place }: Held): Found {
  if (a[keyword] === undefined && b[keyword] === undefined) return { changes: [], pairs: [] };
  if (a[keyword] === undefined) return { changes: [directed('narrowed', { ...place, keyword })], pairs: [] };
  if (b[keyword] === undefined) return { changes: [directed('widened', { ...place, keyword })], pairs: [] };
  const texts = {
    old: new Set(listAt(a, keyword).map(canonicalJson)),
    next: new Set(listAt(b, keyword).map(canonicalJson)),
  };
  const gone = listAt(a, keyword).filter((branch) => !texts.next.has(canonicalJson(branch)));
  const come = listAt(b, keyword).filter((branch) => !texts.old.has(canonicalJson(branch)));
  const sorted = (side: JsonObject): string => listAt(side, keyword).map(canonicalJson).sort().join();
  if (sorted(a) === sorted(b)) return { changes: [], pairs: [] };
  // A value that meets two branches of oneOf meets it when one of them is taken away or narrowed.
  const isExact =
    keyword === 'anyOf' ||
    [a, b].every((side) => areDisjoint(listAt(side, keyword) as readonly JsonSchema[]));
  if (!isExact) return { changes: [directed('changed', { ...place, keyword })], pairs: [] };
  if (gone.length === come.length) {
    const pairs = gone.map((old, index) => ({ old, next: come[index] ?? true, template: place.template }));
    return { changes: [], pairs };
  }
  const direction = come.length === 0 ? 'narrowed' : gone.length === 0 ? 'widened' : 'changed';
  return { changes: [directed(direction, { ...place, keyword })], pairs: [] };
}

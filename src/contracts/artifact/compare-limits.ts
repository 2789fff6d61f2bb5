import { isMultipleOf } from '../engine/decimal.ts';
import { canonicalJson } from '../ir/canonical-json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { SchemaChangeKind } from './schema-change.ts';

/** Which way a keyword went from one version to the next. */
export interface KeywordChange {
  readonly keyword: string;
  readonly direction: 'narrowed' | 'widened' | 'changed';
  readonly kind?: SchemaChangeKind;
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];
const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Keywords that this file judges. */
export const LIMIT_KEYWORDS: ReadonlySet<string> = new Set([
  ...LOWER,
  ...UPPER,
  ...['type', 'enum', 'const', 'multipleOf', 'pattern', 'format', 'uniqueItems'],
]);

/** How the keywords that limit a value by themselves differ between two versions of a schema. */
export function compareLimits(old: JsonObject, next: JsonObject): readonly KeywordChange[] {
  return [
    ...compareTypes(typesOf(old), typesOf(next)),
    ...compareValues(valuesOf(old), valuesOf(next)),
    ...LOWER.flatMap((keyword) =>
      compareNumbers(keyword, { a: lowerOf(old, keyword), b: lowerOf(next, keyword), sign: 1 }),
    ),
    ...UPPER.flatMap((keyword) => compareNumbers(keyword, { a: old[keyword], b: next[keyword], sign: -1 })),
    ...compareSteps(old.multipleOf, next.multipleOf),
    ...['pattern', 'format'].flatMap((keyword) => compareOpaque(keyword, old[keyword], next[keyword])),
    ...compareOpaque(
      'uniqueItems',
      old.uniqueItems === true ? true : undefined,
      next.uniqueItems === true ? true : undefined,
    ),
  ];
}

/** `contains` asks for one item where it says no number. */
const lowerOf = (schema: JsonObject, keyword: string): Json | undefined =>
  schema[keyword] ?? (keyword === 'minContains' && schema.contains !== undefined ? 1 : undefined);

/** A keyword that can only be there, not be there, or differ. */
export function compareOpaque(
  keyword: string,
  a: Json | undefined,
  b: Json | undefined,
): readonly KeywordChange[] {
  if (a === undefined && b === undefined) return [];
  if (a === undefined) return [{ keyword, direction: 'narrowed' }];
  if (b === undefined) return [{ keyword, direction: 'widened' }];
  return canonicalJson(a) === canonicalJson(b) ? [] : [{ keyword, direction: 'changed' }];
}

function compareTypes(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly KeywordChange[] {
  const keyword = 'type';
  const isNarrower = [...b].every((type) => a.has(type));
  const isWider = [...a].every((type) => b.has(type));
  if (isNarrower && isWider) return [];
  if (isNarrower) return [{ keyword, direction: 'narrowed' }];
  return [
    isWider ? { keyword, direction: 'widened' } : { keyword, direction: 'changed', kind: 'type-changed' },
  ];
}

function typesOf({ type }: JsonObject): ReadonlySet<string> {
  const names = Array.isArray(type) ? (type as readonly string[]) : typeof type === 'string' ? [type] : TYPES;
  return new Set(names.includes('number') ? [...names, 'integer'] : names);
}

/** Null where any value will do. */
function valuesOf(schema: JsonObject): ReadonlyMap<string, Json> | null {
  const values = Object.hasOwn(schema, 'const')
    ? [schema.const as Json]
    : Array.isArray(schema.enum)
      ? (schema.enum as readonly Json[])
      : null;
  return values === null ? null : new Map(values.map((value) => [canonicalJson(value), value]));
}

function compareValues(
  a: ReadonlyMap<string, Json> | null,
  b: ReadonlyMap<string, Json> | null,
): readonly KeywordChange[] {
  const keyword = 'enum';
  if (a === null && b === null) return [];
  if (a === null) return [{ keyword, direction: 'narrowed' }];
  if (b === null) return [{ keyword, direction: 'widened' }];
  const changes: KeywordChange[] = [];
  if ([...a.keys()].some((key) => !b.has(key)))
    changes.push({ keyword, direction: 'narrowed', kind: 'enum-removed' });
  if ([...b.keys()].some((key) => !a.has(key)))
    changes.push({ keyword, direction: 'widened', kind: 'enum-added' });
  return changes;
}

interface Numbers {
  readonly a: Json | undefined;
  readonly b: Json | undefined;
  /** 1 where more is narrower. */
  readonly sign: 1 | -1;
}

function compareNumbers(keyword: string, { a, b, sign }: Numbers): readonly KeywordChange[] {
  const before = typeof a === 'number' ? sign * a : -Infinity;
  const after = typeof b === 'number' ? sign * b : -Infinity;
  if (before === after) return [];
  return [{ keyword, direction: after > before ? 'narrowed' : 'widened' }];
}

function compareSteps(a: Json | undefined, b: Json | undefined): readonly KeywordChange[] {
  const keyword = 'multipleOf';
  if (typeof a !== 'number' || typeof b !== 'number') return compareOpaque(keyword, a, b);
  if (a === b) return [];
  if (isMultipleOf(b, a)) return [{ keyword, direction: 'narrowed' }];
  return [{ keyword, direction: isMultipleOf(a, b) ? 'widened' : 'changed' }];
}

import { canonicalJson } from '../ir/canonical-json.ts';
import { isAnnotation, isDefinitions } from '../ir/keywords.ts';
import { isJsonObject } from '../ir/walk.ts';
import { mergeAllOf } from '../merge/merge-all-of.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { inlineRefs } from '../ref/inline.ts';
import { comparePairs, type FieldPair } from './compare-fields.ts';
import { compareLimits, compareOpaque, LIMIT_KEYWORDS } from './compare-limits.ts';
import { directed, type SchemaChange } from './schema-change.ts';

/** Judged by their parts. */
const STRUCTURE: ReadonlySet<string> = new Set(
  '$ref properties required additionalProperties patternProperties items prefixItems anyOf oneOf $id $schema $anchor'.split(
    ' ',
  ),
);
const MAX_PAIRS = 20_000;

interface Side {
  readonly root: JsonSchema;
  readonly schema: Json;
}

/**
 * What differs between two versions of a schema, field by field. Keys that no field has carry no promise:
 * a new optional field breaks nobody, even where others were allowed. What cannot be compared exactly is
 * `changed`, which breaks both ways.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  step: string | null = null,
): readonly SchemaChange[] {
  const roots = { old: settled(before), next: settled(after) };
  const changes: SchemaChange[] = [];
  // References are left only where they recur: what they lead to is compared once.
  const seen = new Set<string>();
  let compared = 0;
  const todo: FieldPair[] = [{ old: roots.old, next: roots.next, template: '' }];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const refs = [pair.old, pair.next].map((schema) => (isJsonObject(schema) ? (schema.$ref ?? null) : null));
    const key = refs.every((ref) => ref === null) ? null : canonicalJson([pair.old, pair.next]);
    if (key !== null && seen.has(key)) continue;
    if (key !== null) seen.add(key);
    if (++compared > MAX_PAIRS)
      return [...changes, directed('changed', { step, template: '', keyword: 'too large to compare' })];
    const found = compareOne(
      follow({ root: roots.old, schema: pair.old }),
      follow({ root: roots.next, schema: pair.next }),
      { template: pair.template, step },
    );
    changes.push(...found.changes);
    todo.push(...found.pairs.toReversed());
  }
  return changes;
}

/** References kept only where they recur, combinations written as one schema where that is exact. */
function settled(schema: JsonSchema): JsonSchema {
  const inlined = inlineRefs(schema);
  return inlined.ok ? mergeAllOf(inlined.schema).schema : schema;
}

/** The schema itself in place of a reference that stands alone. */
function follow({ root, schema }: Side): Json {
  if (!isJsonObject(schema) || typeof schema.$ref !== 'string' || !isJsonObject(root)) return schema;
  const { $ref, ...rest } = schema;
  const name = /^#\/\$defs\/(\w+)$/.exec($ref)?.[1];
  const target =
    name !== undefined && isJsonObject(root.$defs) ? root.$defs[name] : $ref === '#' ? root : undefined;
  if (target === undefined) return schema;
  return isJsonObject(target) ? { ...target, ...rest } : target;
}

interface Place {
  readonly template: string;
  readonly step: string | null;
}

interface Found {
  readonly changes: readonly SchemaChange[];
  readonly pairs: readonly FieldPair[];
}

function compareOne(old: Json, next: Json, place: Place): Found {
  const a = asObject(old);
  const b = asObject(next);
  if (a === null || b === null) {
    if (a === b) return { changes: [], pairs: [] };
    return {
      changes: [directed(a === null ? 'widened' : 'narrowed', { ...place, keyword: 'false schema' })],
      pairs: [],
    };
  }
  const limits = compareLimits(a, b).map(({ keyword, direction, kind }) =>
    directed(direction, {
      ...place,
      keyword,
      from: a[keyword],
      to: b[keyword],
      ...(kind !== undefined && { kind }),
    }),
  );
  const fields = comparePairs(a, b, place);
  return { changes: [...limits, ...fields.changes, ...compareRest(a, b, place)], pairs: fields.pairs };
}

/** `true` asks for nothing, as an empty object does; null for `false`. */
const asObject = (schema: Json): JsonObject | null =>
  schema === false ? null : isJsonObject(schema) ? schema : {};

/** Keywords that are compared as they stand, and those that only describe. */
function compareRest(a: JsonObject, b: JsonObject, place: Place): readonly SchemaChange[] {
  const keywords = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keywords.flatMap((keyword): readonly SchemaChange[] => {
    if (LIMIT_KEYWORDS.has(keyword) || STRUCTURE.has(keyword) || isDefinitions(keyword)) return [];
    const [change] = compareOpaque(keyword, a[keyword], b[keyword]);
    if (change === undefined) return [];
    return [directed(isAnnotation(keyword) ? 'described' : change.direction, { ...place, keyword })];
  });
}

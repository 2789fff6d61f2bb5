import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { isTooMuch } from './schema-size.ts';
import { kept, merged, type KeywordPair, type KeywordPart, type MergeContext } from './merge-context.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

interface Side {
  readonly properties: Schemas;
  readonly patterns: Schemas;
  /** Undefined where the schema says nothing of other names. */
  readonly others: JsonSchema | undefined;
}

/**
 * Objects of both sides. A name that only one side knows is for the other one of its additional names, so
 * closed sides allow the names that both know. Which names a pattern takes is not worked out: a side that
 * limits other names is merged only where the patterns of both leave no doubt.
 */
export function intersectObjects({ a, b, pointer, context }: KeywordPair): KeywordPart {
  const [left, right] = [sideOf(a), sideOf(b)];
  if (isInDoubt(left, right) || isInDoubt(right, left)) return kept('patternProperties');
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const foreign = Object.keys(other.properties).filter((name) => !Object.hasOwn(side.properties, name));
    if (isTooMuch(side.others ?? true, foreign.length, context.sizes)) return kept('additionalProperties');
  }
  const at = (keyword: string) => joinPointer(pointer, keyword);
  const hasOthers = left.others !== undefined || right.others !== undefined;
  const others = hasOthers
    ? context.both({
        a: left.others ?? true,
        b: right.others ?? true,
        pointer: at('additionalProperties'),
        context,
      })
    : undefined;
  const required = requiredNames(a, b);
  const patterns = eachBoth(left.patterns, right.patterns, at('patternProperties'), context);
  // What is closed but for the names in `properties`: a name that nothing may have need not be spoken of.
  const isClosed = others === false && patterns.length === 0;
  const properties: [string, JsonSchema][] = [];
  for (const name of namesOf(left.properties, right.properties)) {
    const place = joinPointer(at('properties'), name);
    const both = context.both({ a: known(left, name), b: known(right, name), pointer: place, context });
    if (both !== false || !isClosed || required.includes(name)) properties.push([name, both]);
  }
  return merged({
    ...((Object.hasOwn(a, 'properties') || Object.hasOwn(b, 'properties')) && {
      properties: Object.fromEntries(properties),
    }),
    ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
    ...(hasOthers && { additionalProperties: others }),
    ...(required.length > 0 && { required }),
    ...(Object.hasOwn(b, 'propertyNames') && {
      propertyNames: context.both({
        a: (a.propertyNames ?? true) as JsonSchema,
        b: b.propertyNames as JsonSchema,
        pointer: at('propertyNames'),
        context,
      }),
    }),
    ...dependents({ a, b, pointer, context }),
  });
}

function sideOf(schema: JsonObject): Side {
  const { properties, patternProperties, additionalProperties } = schema;
  return {
    properties: (isJsonObject(properties) ? properties : {}) as Schemas,
    patterns: (isJsonObject(patternProperties) ? patternProperties : {}) as Schemas,
    others: additionalProperties as JsonSchema | undefined,
  };
}

const isOpen = (schema: JsonSchema | undefined): boolean =>
  schema === undefined || schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0);

const known = ({ properties, others }: Side, name: string): JsonSchema =>
  Object.hasOwn(properties, name) ? (properties[name] as JsonSchema) : (others ?? true);

/** Whether a name of the other side could be one that `side` limits, or not, by a pattern. */
function isInDoubt(side: Side, other: Side): boolean {
  if (isOpen(side.others)) return false;
  if (Object.keys(other.patterns).some((pattern) => !Object.hasOwn(side.patterns, pattern))) return true;
  const isPlain = Object.keys(side.patterns).length === 0;
  return !isPlain && Object.keys(other.properties).some((name) => !Object.hasOwn(side.properties, name));
}

const namesOf = (a: JsonObject, b: JsonObject): string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

function eachBoth(a: Schemas, b: Schemas, pointer: string, context: MergeContext): [string, JsonSchema][] {
  return namesOf(a, b).map((name) => {
    const one = Object.hasOwn(a, name) ? (a[name] as JsonSchema) : true;
    const other = Object.hasOwn(b, name) ? (b[name] as JsonSchema) : true;
    return [name, context.both({ a: one, b: other, pointer: joinPointer(pointer, name), context })];
  });
}

function requiredNames(a: JsonObject, b: JsonObject): string[] {
  const lists = [a.required, b.required].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  return [...new Set(lists.filter((name): name is string => typeof name === 'string'))];
}

function dependents({ a, b, pointer, context }: KeywordPair): Record<string, Json> {
  const next: Record<string, Json> = {};
  if (isJsonObject(b.dependentSchemas)) {
    const own = (isJsonObject(a.dependentSchemas) ? a.dependentSchemas : {}) as Schemas;
    const at = joinPointer(pointer, 'dependentSchemas');
    next.dependentSchemas = Object.fromEntries(eachBoth(own, b.dependentSchemas as Schemas, at, context));
  }
  if (isJsonObject(b.dependentRequired)) {
    const own = isJsonObject(a.dependentRequired) ? a.dependentRequired : {};
    const both = b.dependentRequired;
    const entries = namesOf(own, both).map((name): [string, Json] => [
      name,
      requiredNames(
        { required: Object.hasOwn(own, name) ? (own[name] as Json) : [] },
        { required: Object.hasOwn(both, name) ? (both[name] as Json) : [] },
      ),
    ]);
    next.dependentRequired = Object.fromEntries(entries);
  }
  return next;
}

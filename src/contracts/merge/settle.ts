import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { merged, never, type Intersection } from './merge-context.ts';
import { isOfType, typesOf, valuesOf } from './values.ts';

/** Bounds by the one type they speak of. */
const BOUNDS: readonly (readonly [type: string, low: string, high: string])[] = [
  ['number', 'minimum', 'maximum'],
  ['integer', 'minimum', 'maximum'],
  ['string', 'minLength', 'maxLength'],
  ['array', 'minItems', 'maxItems'],
  ['object', 'minProperties', 'maxProperties'],
];

/** Listed values are of the type asked for, and a schema that can take nothing is seen to be one. */
export function settle(schema: JsonObject): Intersection<JsonSchema> {
  const types = typesOf(schema);
  if (types === null) return merged(schema);
  const values = valuesOf(schema);
  const settled = values === null ? schema : withValues(schema, values, types);
  if (settled === null) return never(`no listed value is ${types.join(' or ')}`);
  if (types.length !== 1) return merged(settled);
  for (const [type, low, high] of BOUNDS) {
    if (type === types[0] && atMost(settled, low, high) === false) return never(`${low} is above ${high}`);
  }
  if (types[0] === 'number' || types[0] === 'integer') {
    const [above, below] = [settled.exclusiveMinimum, settled.exclusiveMaximum];
    const isBelow = (a: Json | undefined, b: Json | undefined): boolean =>
      typeof a !== 'number' || typeof b !== 'number' || a < b;
    const { minimum, maximum } = settled;
    if (!isBelow(above, below) || !isBelow(above, maximum) || !isBelow(minimum, below)) {
      return never('the bounds leave no number');
    }
  }
  const missing = types[0] === 'object' ? impossibleName(settled) : undefined;
  return missing === undefined
    ? merged(settled)
    : never(`${JSON.stringify(missing)} is required on one side and not allowed on the other`);
}

function withValues(
  schema: JsonObject,
  values: readonly Json[],
  types: readonly string[],
): JsonObject | null {
  const fitting = values.filter((value) => types.some((type) => isOfType(value, type)));
  if (fitting.length === 0) return null;
  if (fitting.length === values.length || !Array.isArray(schema.enum)) return schema;
  return { ...schema, enum: fitting };
}

function atMost(schema: JsonObject, low: string, high: string): boolean | null {
  const [least, most] = [schema[low], schema[high]];
  return typeof least === 'number' && typeof most === 'number' ? least <= most : null;
}

/** A field that is required and can have no value. */
function impossibleName(schema: JsonObject): string | undefined {
  const { properties, patternProperties, additionalProperties, required } = schema;
  const known = isJsonObject(properties) ? properties : {};
  const isClosed = additionalProperties === false && !isJsonObject(patternProperties);
  return (Array.isArray(required) ? (required as Json[]) : []).find(
    (name): name is string =>
      typeof name === 'string' && (Object.hasOwn(known, name) ? known[name] === false : isClosed),
  );
}

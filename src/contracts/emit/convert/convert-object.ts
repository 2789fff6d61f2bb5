import { joinPointer } from '../../ir/pointer.ts';
import { isJsonObject } from '../../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import { objectCodec, type Codec, type FieldCodec } from '../codec/codec.ts';
import { acceptsNull } from './accepts-null.ts';
import { asText } from './as-text.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { convertMap } from './convert-map.ts';
import { limitsOf } from './limits-of.ts';
import { withNull } from './nullable.ts';
import { sparseList, sparseName } from './sparse.ts';
import { describe } from './tell.ts';
import { isAny } from './types.ts';

const LIMITS =
  'patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties'.split(
    ' ',
  );

/** An object whose fields are declared; one whose keys are free is a map, or text. */
export function convertObject(source: JsonObject, place: Place, context: ConvertContext): Converted {
  const { profile } = context;
  const properties = declared(source);
  const names = Object.keys(properties);
  const rest = source.additionalProperties;
  if (profile.isClosed && names.length === 0 && !isEmptyObject(source)) {
    // A map takes two levels: the list and its entries.
    if (place.level >= profile.maxLevels) return asText({ ...source, type: 'object' }, place, context);
    if (isJsonObject(source.patternProperties)) {
      return convertMap(source, valuesByPattern(source, source.patternProperties), place, context);
    }
    if (isJsonObject(rest) && !isAny(rest)) return convertMap(source, rest, place, context);
    return asText({ ...source, type: 'object' }, place, context);
  }
  const required = requiredNames(source);
  refuseUndeclared(source, { required, properties, place, context });
  const { kept, told } = limitsOf(source, LIMITS, place, context);
  const inner = (name: string): Place => ({
    pointer: joinPointer(`${place.pointer}/properties`, name),
    level: place.level + 1,
    depth: place.depth + 1,
    expanded: place.expanded,
  });
  const isSparse = context.sparse.has(place.pointer);
  const fields = new Map<string, FieldCodec>();
  const listed = new Map<string, { readonly schema: JsonObject; readonly codec: Codec }>();
  const emitted: [string, JsonSchema][] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const isOptional = !required.has(name);
    const converted = context.convert(
      isOptional ? leftOut(schema, inner(name), context) : schema,
      inner(name),
    );
    if (isSparse && isOptional) {
      listed.set(name, converted);
      continue;
    }
    const isForced = isOptional && profile.optional === 'nullable';
    // Where null itself comes as the text `null`, the bare one is free to mean that nothing is there.
    const takesNull = isForced && converted.codec.kind !== 'text' && acceptsNull(schema, context.definitions);
    if (takesNull) {
      note(context, { pointer: inner(name).pointer, reason: 'absent-unreachable', effect: 'narrowed' });
    }
    fields.set(name, { codec: converted.codec, nullIsAbsent: isForced && !takesNull, isForced });
    emitted.push([name, isForced ? withNull(converted.schema) : converted.schema]);
  }
  const sparse = listed.size === 0 ? undefined : sparseName(names);
  if (sparse !== undefined) emitted.push([sparse, sparseList(listed)]);
  const optional = sparse === undefined ? names.filter((name) => !required.has(name)).length : 0;
  if (optional > 0) context.optionalCounts.set(place.pointer, optional);
  const wanted = emitted
    .map(([name]) => name)
    .filter((name) => profile.optional === 'nullable' || required.has(name) || name === sparse);
  const schema = Object.fromEntries<Json | undefined>([
    ['type', 'object'],
    ['description', describe(source, told)],
    ['properties', Object.fromEntries(emitted)],
    ['required', wanted.length > 0 || profile.isClosed ? wanted : undefined],
    ['additionalProperties', restOf(source, place, context)],
    ...kept,
  ]);
  return {
    schema: dropUndefined(schema),
    codec: objectCodec(
      fields,
      sparse === undefined
        ? undefined
        : { name: sparse, fields: new Map([...listed].map(([name, { codec }]) => [name, codec])) },
    ),
  };
}

/** A field that may be left out needs no null beside its one type. */
function leftOut(schema: JsonSchema, { pointer }: Place, context: ConvertContext): JsonSchema {
  if (!context.dropsNull || typeof schema === 'boolean' || !Array.isArray(schema.type)) return schema;
  const types = (schema.type as readonly Json[]).filter((type) => type !== 'null');
  const [only] = types;
  if (only === undefined || types.length > 1 || types.length === schema.type.length) return schema;
  note(context, { pointer, keyword: 'type', reason: 'null-dropped', effect: 'narrowed' });
  if (!Array.isArray(schema.enum)) return { ...schema, type: only };
  return { ...schema, type: only, enum: (schema.enum as readonly Json[]).filter((value) => value !== null) };
}

const dropUndefined = (schema: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );

/** `false` for a property says that it must not come: in a closed object it is simply not there. */
function declared(source: JsonObject): Record<string, JsonSchema> {
  if (!isJsonObject(source.properties)) return {};
  const entries = Object.entries(source.properties) as [string, JsonSchema][];
  return Object.fromEntries(entries.filter(([, schema]) => schema !== false));
}

const requiredNames = ({ required }: JsonObject): ReadonlySet<string> =>
  new Set(
    Array.isArray(required) ? (required as readonly Json[]).filter((name) => typeof name === 'string') : [],
  );

const isEmptyObject = (source: JsonObject): boolean =>
  source.additionalProperties === false && !isJsonObject(source.patternProperties);

/** What the provider is told of keys that are not declared. */
function restOf(source: JsonObject, place: Place, context: ConvertContext): JsonSchema | undefined {
  const rest = source.additionalProperties as JsonSchema | undefined;
  if (context.profile.isClosed) {
    if (rest !== false)
      note(context, { pointer: place.pointer, reason: 'object-closed', effect: 'narrowed' });
    return false;
  }
  if (rest === undefined || rest === true) return undefined;
  if (rest === false) return isJsonObject(source.patternProperties) ? undefined : false;
  const pointer = `${place.pointer}/additionalProperties`;
  return context.convert(rest, {
    pointer,
    level: place.level + 1,
    depth: place.depth + 1,
    expanded: place.expanded,
  }).schema;
}

/** A value of a map may be whatever one of its patterns takes: which one, the contract says afterwards. */
function valuesByPattern({ additionalProperties: rest }: JsonObject, patterns: JsonObject): JsonSchema {
  const values = Object.values(patterns) as JsonSchema[];
  const all = isJsonObject(rest) ? [...values, rest] : values;
  const different = all.filter(
    (value, index) =>
      value !== false && all.findIndex((other) => JSON.stringify(other) === JSON.stringify(value)) === index,
  );
  if (different.length === 0 || different.some(isAny)) return true;
  return different.length === 1 ? (different[0] as JsonSchema) : { anyOf: different };
}

function refusePatterns({ pointer }: Place, { problems }: ConvertContext): void {
  const message = 'Beside fields, keys that are known by a pattern only cannot be listed.';
  problems.push({ pointer: `${pointer}/patternProperties`, message });
}

interface Declared {
  readonly required: ReadonlySet<string>;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly place: Place;
  readonly context: ConvertContext;
}

function refuseUndeclared(source: JsonObject, { required, properties, place, context }: Declared): void {
  if (!context.profile.isClosed) return;
  if (isJsonObject(source.patternProperties)) refusePatterns(place, context);
  for (const name of required) {
    if (Object.hasOwn(properties, name)) continue;
    const message = `${JSON.stringify(name)} is required and described nowhere. Add it to properties.`;
    context.problems.push({ pointer: `${place.pointer}/required`, message });
  }
}

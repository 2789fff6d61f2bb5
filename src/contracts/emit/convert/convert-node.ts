import { isAnnotation } from '../../ir/keywords.ts';
import { mergeAllOf } from '../../merge/merge-all-of.ts';
import { valuesOf } from '../../merge/values.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import { unionCodec } from '../codec/codec.ts';
import { apart } from './apart.ts';
import { asText } from './as-text.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { convertList } from './convert-list.ts';
import { convertObject } from './convert-object.ts';
import { branchesOf, convertUnion, tellUnion } from './convert-union.ts';
import { convertListed, convertScalar } from './convert-values.ts';
import { limitsOf } from './limits-of.ts';
import { withNull } from './nullable.ts';
import { describe } from './tell.ts';
import { keywordsOf, sourceTypes } from './types.ts';

/** Schemas inside schemas that are converted; beyond it a value is text. */
const MAX_DEPTH = 140;
/** Rounds of writing a reference into the `allOf` that it stands in. */
const MAX_EXPANSIONS = 4;
const CONDITIONS = ['not', 'if', 'then', 'else'];

/** One schema in the provider's words; the words that it lacks are told and noted. */
export function convertNode(given: JsonSchema, place: Place, context: ConvertContext): Converted {
  if (context.budget.nodes-- <= 0 || place.depth > MAX_DEPTH || context.asText.has(place.pointer)) {
    return asText(given, place, context);
  }
  if (typeof given === 'boolean') return anyValue({}, place, context);
  const { source, expanded } = expandAllOf(given, place, context);
  if (typeof source === 'boolean') return anyValue({}, place, context);
  return convertKnown(source, expanded === undefined ? place : { ...place, expanded }, context);
}

function convertKnown(source: JsonObject, place: Place, context: ConvertContext): Converted {
  const told: string[] = [];
  const { kept, told: conditions } = limitsOf(source, CONDITIONS, place, context);
  told.push(...conditions);
  let left: JsonObject = omit(source, CONDITIONS);
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (!Array.isArray(left[keyword])) continue;
    const branches = branchesOf(left, keyword);
    if (branches !== null && branches.length > 0) {
      return told.length === 0 || branches.length === 0
        ? convertUnion(left, { keyword, branches }, place, context)
        : addTold(convertUnion(left, { keyword, branches }, place, context), told);
    }
    told.push(...tellUnion(left, keyword, place, context));
    left = omit(left, [keyword]);
  }
  const converted = addTold(convertPlain(left, place, context), told);
  return kept.length === 0
    ? converted
    : { ...converted, schema: { ...converted.schema, ...Object.fromEntries<Json>([...kept]) } };
}

function convertPlain(source: JsonObject, place: Place, context: ConvertContext): Converted {
  if (typeof source.$ref === 'string') return convertRef(source, source.$ref, place, context);
  const values = valuesOf(source);
  if (values !== null && values.length > 0) return convertListed(source, values, place, context);
  const { types, hasNull, isAssumed } = sourceTypes(source);
  if (types.length === 0) {
    return hasNull ? convertScalar(source, 'null', place, context) : anyValue(source, place, context);
  }
  if (isAssumed)
    note(context, { pointer: place.pointer, keyword: 'type', reason: 'type-assumed', effect: 'narrowed' });
  const [only = ''] = types;
  const whole =
    types.length === 1
      ? convertTyped(source, only, place, context)
      : convertTypes(source, types, place, context);
  if (!hasNull) return whole;
  if (types.length === 1) context.unionPlaces.push(place.pointer);
  return { ...whole, schema: withNull(whole.schema) };
}

function convertTyped(source: JsonObject, type: string, place: Place, context: ConvertContext): Converted {
  const isContainer = type === 'object' || type === 'array';
  if (isContainer && place.level > context.profile.maxLevels)
    return asText({ ...source, type }, place, context);
  if (type === 'object') return convertObject(source, place, context);
  return type === 'array' ? convertList(source, place, context) : convertScalar(source, type, place, context);
}

/** A schema of several types says something else of values of each. */
function convertTypes(
  source: JsonObject,
  types: readonly string[],
  place: Place,
  context: ConvertContext,
): Converted {
  const written = types.map((type) => {
    const foreign = types.filter((other) => other !== type).flatMap(keywordsOf);
    const part = omit(source, [
      ...foreign.filter((keyword) => !keywordsOf(type).includes(keyword)),
      'description',
      'default',
      'title',
    ]);
    const { schema, codec } = convertTyped({ ...part, type }, type, place, context);
    return { codec, source: { ...part, type }, emitted: schema };
  });
  const parts = apart(written, place, context);
  if (parts === null) return asText(source, place, context);
  const description = describe(source, []);
  const words: JsonObject = description === undefined ? {} : { description };
  context.unionPlaces.push(place.pointer);
  if (parts.every(({ emitted }) => Object.keys(emitted).length === 1 && typeof emitted.type === 'string')) {
    const names = [...new Set(parts.map(({ emitted }) => emitted.type as string))];
    return {
      schema: { type: names.length === 1 ? (names[0] as string) : names, ...words },
      codec: unionCodec(parts),
    };
  }
  return { schema: { ...words, anyOf: parts.map(({ emitted }) => emitted) }, codec: unionCodec(parts) };
}

/** A closed schema cannot say "anything" but as text. */
function anyValue(source: JsonObject, place: Place, context: ConvertContext): Converted {
  if (context.profile.isClosed) return asText(source, place, context);
  const description = describe(source, []);
  return { schema: description === undefined ? {} : { description }, codec: { kind: 'same' } };
}

function convertRef(
  source: JsonObject,
  $ref: string,
  { pointer }: Place,
  context: ConvertContext,
): Converted {
  const codec = { kind: 'definition', name: $ref.slice('#/$defs/'.length) } as const;
  const beside = Object.keys(source).filter(
    (keyword) => keyword !== '$ref' && !isAnnotation(keyword) && keyword !== '$defs',
  );
  for (const keyword of beside) {
    note(context, { pointer, keyword, reason: 'keyword-dropped', effect: 'widened' });
  }
  const description = describe(source, []);
  if (description === undefined || context.profile.besideRef === 'nothing')
    return { schema: { $ref }, codec };
  return { schema: { description, anyOf: [{ $ref }] }, codec };
}

/**
 * An `allOf` that could not be merged because of a reference in it, with the definition written in its
 * place. What is left after that is told.
 */
function expandAllOf(
  given: JsonObject,
  place: Place,
  context: ConvertContext,
): { readonly source: JsonSchema; readonly expanded?: ReadonlySet<string> } {
  if (!Array.isArray(given.allOf)) return { source: given };
  const expanded = new Set(place.expanded);
  let source = given;
  for (let round = 0; round < MAX_EXPANSIONS && Array.isArray(source.allOf); round++) {
    const { $ref, ...rest } = source;
    const parts = [...($ref === undefined ? [] : [{ $ref }]), ...(source.allOf as readonly JsonSchema[])];
    const [part] = parts;
    if (parts.length === 1 && Object.keys(omit(rest, ['allOf'])).every(isAnnotation)) {
      return {
        source: typeof part === 'object' ? { ...part, ...omit(rest, ['allOf']) } : (part ?? true),
        expanded,
      };
    }
    const names = parts.flatMap((each) => definitionName(each) ?? []);
    if (names.some((name) => expanded.has(name))) break;
    for (const name of names) expanded.add(name);
    const { schema } = mergeAllOf({ ...rest, allOf: parts.map((each) => target(each, context.definitions)) });
    if (typeof schema === 'boolean') return { source: schema };
    source = schema;
  }
  if (!Array.isArray(source.allOf)) return { source, expanded };
  const { kept, told } = limitsOf(source, ['allOf'], place, context);
  if (kept.length > 0) return { source, expanded };
  const description = describe({ description: source.description ?? '' }, told);
  const left = omit(source, ['allOf']);
  return { source: description === undefined ? left : { ...left, description }, expanded };
}

const definitionName = (part: JsonSchema): string | undefined =>
  typeof part === 'object' && typeof part.$ref === 'string' ? part.$ref.slice('#/$defs/'.length) : undefined;

function target(part: JsonSchema, definitions: JsonObject): JsonSchema {
  const name = definitionName(part);
  const found = name === undefined ? undefined : (definitions[name] as JsonSchema | undefined);
  if (found === undefined || typeof part === 'boolean') return part;
  const { $ref: _, ...siblings } = part;
  return Object.keys(siblings).length === 0 ? found : { ...siblings, allOf: [found] };
}

function addTold(converted: Converted, told: readonly string[]): Converted {
  if (told.length === 0) return converted;
  const { schema } = converted;
  const own = typeof schema.description === 'string' ? `${schema.description} ` : '';
  const description = `${own}Constraints: ${told.filter((words) => words !== '').join('; ')}.`;
  if (schema.$ref !== undefined) return { ...converted, schema: { description, anyOf: [schema] } };
  return { ...converted, schema: { ...schema, description } };
}

const omit = (schema: JsonObject, names: readonly string[]): JsonObject =>
  names.some((name) => Object.hasOwn(schema, name))
    ? Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)))
    : schema;

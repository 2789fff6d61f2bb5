import {
  PATTERN_MAX_CHARS,
  SCHEMA_MAX_DEPTH,
  SCHEMA_MAX_ENUM_VALUES,
  SCHEMA_MAX_PROPERTIES,
  SCHEMA_MAX_REFS,
  SCHEMA_MAX_REFUSALS,
  SCHEMA_MAX_SUBSCHEMAS,
} from '../limits.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { holdsSchemas, keywordShape } from './keywords.ts';
import { measureJson } from './measure-json.ts';
import { joinPointer } from './pointer.ts';
import type { SchemaRefusal, SchemaRefusalCode } from './schema-refusal.ts';
import { childPointer, heldSchemas, isJsonObject, isSchema, schemaSites } from './walk.ts';

/** Names that reach the prototype of an object in JavaScript; see case 15 and CVE-2019-10744. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The guard before anything is done with a schema, of whatever dialect: its size, its depth and what
 * nothing here supports. References are `resolveRefs`'s.
 *
 * @returns reasons in the order of the schema, at most SCHEMA_MAX_REFUSALS; none where it may be worked with
 */
export function checkBounds(schema: Json): readonly SchemaRefusal[] {
  const measured = measureJson(schema);
  if (measured !== null) return [measured];
  if (!isSchema(schema)) return [refuse('not-schema', '', 'A schema is an object, true or false.')];
  const refusals: SchemaRefusal[] = [];
  let count = 0;
  let refs = 0;
  for (const { schema: site, pointer, depth } of schemaSites(schema)) {
    if (++count > SCHEMA_MAX_SUBSCHEMAS) {
      const message = `There are more than ${SCHEMA_MAX_SUBSCHEMAS} schemas inside. Split it into several contracts.`;
      return [refuse('too-many-subschemas', pointer, message)];
    }
    if (depth > SCHEMA_MAX_DEPTH) {
      const message = `Schemas are nested more than ${SCHEMA_MAX_DEPTH} deep. Move inner ones to $defs and refer to them.`;
      return [refuse('too-deep', pointer, message)];
    }
    if (typeof site !== 'boolean' && typeof site.$ref === 'string' && ++refs > SCHEMA_MAX_REFS) {
      const message = `There are more than ${SCHEMA_MAX_REFS} references. Split the schema into several contracts.`;
      return [refuse('too-many-refs', pointer, message)];
    }
    if (typeof site !== 'boolean') refusals.push(...checkKeywords(site, pointer));
    // Thousands of names are not walked through only to be refused.
    const isFull = refusals.length >= SCHEMA_MAX_REFUSALS;
    if (isFull || refusals.some(({ code }) => code === 'too-many-properties')) break;
  }
  return refusals.slice(0, SCHEMA_MAX_REFUSALS);
}

function* checkKeywords(schema: JsonObject, pointer: string): Generator<SchemaRefusal> {
  for (const [keyword, value] of Object.entries(schema)) {
    const at = joinPointer(pointer, keyword);
    if (keyword === '$async') {
      yield refuse('async', at, 'Contracts are checked at once: take $async out.');
    } else if (keyword === '$data' || (isDataReference(value) && mayBeData(keyword))) {
      yield refuse('data-reference', at, 'A limit cannot be read from the payload: take $data out.');
    } else if (keyword === 'enum') {
      yield* checkEnum(value, at);
    } else if (keyword === 'pattern' && typeof value === 'string') {
      yield* checkPattern(value, at);
    }
    if (holdsSchemas(keyword)) yield* checkHeld(keyword, value, pointer);
    yield* checkNames(keyword, value, at);
  }
}

const isDataReference = (value: Json): boolean => isJsonObject(value) && Object.hasOwn(value, '$data');

/** `const: {"$data": …}` is a value, and `properties: {"$data": …}` a name. */
const mayBeData = (keyword: string): boolean =>
  keyword === 'enum' || keyword === 'required' || keywordShape(keyword) === 'assertion';

function* checkEnum(value: Json, at: string): Generator<SchemaRefusal> {
  if (!Array.isArray(value)) return;
  if (value.length === 0) {
    yield refuse('empty-enum', at, 'No value can meet an empty enum. List the values, or use false.');
  } else if (value.length > SCHEMA_MAX_ENUM_VALUES) {
    const message = `There are ${value.length} values, and at most ${SCHEMA_MAX_ENUM_VALUES} are allowed. Use a pattern or a named rule.`;
    yield refuse('too-many-enum-values', at, message);
  }
}

function* checkPattern(pattern: string, at: string): Generator<SchemaRefusal> {
  if (pattern.length <= PATTERN_MAX_CHARS) return;
  const message = `The pattern has ${pattern.length} characters, and at most ${PATTERN_MAX_CHARS} are allowed.`;
  yield refuse('pattern-too-long', at, message);
}

function* checkHeld(keyword: string, value: Json, pointer: string): Generator<SchemaRefusal> {
  const shape = keywordShape(keyword);
  const isMap = shape === 'schema-map' || shape === 'schema-or-names-map';
  if ((isMap && !isJsonObject(value)) || (shape === 'schema-list' && !Array.isArray(value))) {
    const message = `${keyword} holds ${isMap ? 'an object of schemas' : 'a list of schemas'}.`;
    yield refuse('not-schema', joinPointer(pointer, keyword), message);
  }
  for (const [name, held] of heldSchemas(keyword, value)) {
    if (isSchema(held)) continue;
    const at = childPointer(pointer, { keyword, name });
    yield refuse('not-schema', at, 'A schema stands here: an object, true or false.');
  }
}

function* checkNames(keyword: string, value: Json, at: string): Generator<SchemaRefusal> {
  const names = propertyNames(keyword, value);
  for (const name of names) {
    if (!RESERVED.has(name) && !(keyword === 'patternProperties' && name.length > PATTERN_MAX_CHARS))
      continue;
    if (RESERVED.has(name)) {
      const message = `No field can be called ${name}: programs mistake it for a part of the object itself. Rename it.`;
      yield refuse('reserved-name', Array.isArray(value) ? at : joinPointer(at, name), message);
    } else {
      yield* checkPattern(name, joinPointer(at, name));
    }
  }
  const isCounted = keyword === 'properties' || keyword === 'patternProperties';
  if (isCounted && names.length > SCHEMA_MAX_PROPERTIES) {
    const message = `There are ${names.length} names in one object, and at most ${SCHEMA_MAX_PROPERTIES} are allowed.`;
    yield refuse('too-many-properties', at, message);
  }
}

/** Names of fields of the payload that the keyword speaks of, and `__proto__` among those of definitions. */
function propertyNames(keyword: string, value: Json): readonly string[] {
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
    case 'dependentSchemas':
    case 'dependentRequired':
    case 'dependencies':
      return isJsonObject(value) ? Object.keys(value) : [];
    case '$defs':
    case 'definitions':
      return isJsonObject(value) && Object.hasOwn(value, '__proto__') ? ['__proto__'] : [];
    case 'required':
      return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
    default:
      return [];
  }
}

const refuse = (code: SchemaRefusalCode, pointer: string, message: string): SchemaRefusal => ({
  code,
  pointer,
  message,
});

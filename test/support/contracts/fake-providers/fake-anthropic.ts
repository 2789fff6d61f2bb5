import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import { danglingRefs, isObject, isRecursive, look, unknownKeywords } from './look.ts';

const KEYWORDS =
  'type description properties required additionalProperties items enum const anyOf $ref $defs format minItems';
const FORMATS = 'date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' ');

/** Stands in for Anthropic: why it would answer 400 to a schema that is alone in its request. */
export function anthropicRefusals(schema: JsonObject, strict: boolean): string[] {
  const refusals: string[] = [];
  if (schema.type !== 'object') refusals.push('input_schema.type: Field required');
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    if (schema[keyword] !== undefined)
      refusals.push('input_schema does not support oneOf, allOf, or anyOf at the top level');
  }
  refusals.push(...danglingRefs(schema));
  return strict ? [...refusals, ...strictRefusals(schema)] : refusals;
}

function strictRefusals(root: JsonObject): string[] {
  const refusals = unknownKeywords(root, KEYWORDS);
  if (isRecursive(root)) refusals.push('recursive schemas are not supported');
  let [optional, unions] = [0, 0];
  for (const { schema, at } of look(root)) {
    if (Object.keys(schema).length === 0) refusals.push(`${at}: schema must have a type`);
    if (Array.isArray(schema.anyOf) || Array.isArray(schema.type)) unions++;
    if (schema.type === 'object') {
      if (schema.additionalProperties !== false) refusals.push(`${at}: additionalProperties must be false`);
      const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
      const required = Array.isArray(schema.required) ? (schema.required as readonly string[]) : [];
      optional += names.filter((name) => !required.includes(name)).length;
      for (const name of required)
        if (!names.includes(name)) refusals.push(`${at}: required '${name}' is not in properties`);
    }
    if (schema.type === 'array' && !isObject(schema.items)) refusals.push(`${at}: items is required`);
    if (typeof schema.format === 'string' && !FORMATS.includes(schema.format))
      refusals.push(`${at}: format '${schema.format}' is not supported`);
    if (typeof schema.minItems === 'number' && schema.minItems > 1)
      refusals.push(`${at}: minItems must be 0 or 1`);
    const listed: readonly Json[] = Array.isArray(schema.enum) ? schema.enum : [];
    if (listed.some((value) => typeof value === 'object' && value !== null))
      refusals.push(`${at}: enum values must be scalars`);
  }
  if (optional > 24) refusals.push(`${optional} optional parameters exceed the limit of 24`);
  if (unions > 16) refusals.push(`${unions} union-typed parameters exceed the limit of 16`);
  return refusals;
}

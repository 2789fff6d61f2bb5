import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import { danglingRefs, isObject, look, unknownKeywords } from './look.ts';

const KEYWORDS =
  'type description properties required additionalProperties items enum const anyOf $ref $defs pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems';
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

/** Stands in for OpenAI: the reasons for which it would answer 400 to a schema of a tool or an output. */
export function openAiRefusals(schema: JsonObject, strict: boolean): string[] {
  const refusals: string[] = [];
  if (schema.type !== 'object') refusals.push(`schema must be a JSON Schema of 'type: "object"'`);
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']) {
    if (schema[keyword] !== undefined) refusals.push(`'${keyword}' is not permitted at the top level`);
  }
  refusals.push(...danglingRefs(schema));
  return strict ? [...refusals, ...strictRefusals(schema)] : refusals;
}

function strictRefusals(root: JsonObject): string[] {
  const refusals = unknownKeywords(root, KEYWORDS);
  let [properties, values, chars] = [0, 0, 0];
  for (const { schema, at } of look(root)) {
    if (Object.keys(schema).length === 0) refusals.push(`${at}: schema must have a 'type' key.`);
    const isUntyped = ['type', 'anyOf', '$ref'].every((keyword) => schema[keyword] === undefined);
    if (isUntyped) refusals.push(`${at}: schema must have a 'type' key.`);
    if (
      schema.$ref !== undefined &&
      Object.keys(schema).some((keyword) => !['$ref', '$defs'].includes(keyword))
    ) {
      refusals.push(`${at}: $ref cannot have keywords beside it.`);
    }
    const types: readonly Json[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? ''];
    if (types.includes('object')) {
      const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
      const required = Array.isArray(schema.required) ? (schema.required as readonly string[]) : [];
      if (schema.additionalProperties !== false)
        refusals.push(`${at}: 'additionalProperties' is required to be supplied and to be false.`);
      for (const name of names)
        if (!required.includes(name))
          refusals.push(`${at}: 'required' must include every key in properties. Missing '${name}'.`);
      for (const name of required)
        if (!names.includes(name)) refusals.push(`${at}: Extra required key '${name}' supplied.`);
      properties += names.length;
      chars += names.join('').length;
    }
    if (types.includes('array') && !isObject(schema.items))
      refusals.push(`${at}: array schema missing items.`);
    if (typeof schema.format === 'string' && !FORMATS.includes(schema.format))
      refusals.push(`${at}: '${schema.format}' is not a valid format.`);
    if (typeof schema.pattern === 'string' && /\(\?[=!<]/.test(schema.pattern))
      refusals.push(`${at}: lookaround is not supported in patterns.`);
    const listed: readonly Json[] = Array.isArray(schema.enum) ? schema.enum : [];
    const text = listed.map(String).join('');
    values += listed.length;
    chars += text.length + (typeof schema.const === 'string' ? schema.const.length : 0);
    if (listed.length > 250 && text.length > 15_000)
      refusals.push(`${at}: enum values exceed 15000 characters.`);
    refusals.push(...sameFirstKeys(schema, at));
  }
  if (properties > 5_000) refusals.push(`${properties} properties exceed the limit of 5000.`);
  if (values > 1_000) refusals.push(`${values} enum values exceed the limit of 1000.`);
  chars += isObject(root.$defs) ? Object.keys(root.$defs).join('').length : 0;
  if (chars > 120_000) refusals.push(`${chars} characters exceed the limit of 120000.`);
  const levels = levelsOf(root, root, []);
  if (levels > 10) refusals.push(`${levels} levels of nesting exceeds limit of 10.`);
  return refusals;
}

function sameFirstKeys({ anyOf }: JsonObject, at: string): string[] {
  if (!Array.isArray(anyOf)) return [];
  const firsts = (anyOf as readonly JsonObject[]).flatMap((branch) => {
    const first = isObject(branch.properties) ? Object.entries(branch.properties)[0] : undefined;
    return first === undefined ? [] : [JSON.stringify(first)];
  });
  return new Set(firsts).size === firsts.length
    ? []
    : [`${at}: Objects provided via 'anyOf' must not share identical first keys.`];
}

/** Objects and lists inside each other, references followed once on each way. */
function levelsOf(value: Json | undefined, root: JsonObject, way: readonly string[]): number {
  if (!isObject(value)) return 0;
  if (typeof value.$ref === 'string') {
    const name = value.$ref.replace('#/$defs/', '');
    if (way.includes(name) || way.length > 12) return 0;
    return levelsOf((root.$defs as JsonObject)[name], root, [...way, name]);
  }
  const types: readonly Json[] = Array.isArray(value.type) ? value.type : [value.type ?? ''];
  const own = types.includes('object') || types.includes('array') ? 1 : 0;
  const inner = [
    ...(isObject(value.properties) ? Object.values(value.properties) : []),
    ...(Array.isArray(value.anyOf) ? (value.anyOf as readonly Json[]) : []),
    value.items,
  ];
  return own + Math.max(0, ...inner.map((each) => levelsOf(each, root, way)));
}

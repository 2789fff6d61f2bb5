import { canonicalJson } from '../ir/canonical-json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { merged, never, type KeywordPair, type KeywordPart } from './merge-context.ts';

/** Equal as JSON: 1 and 1.0, 0 and -0, and objects whatever the order of their keys. */
export const sameJson = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));

/** The types of `type`; null where every type is taken. */
export function typesOf({ type }: JsonObject): readonly string[] | null {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((name): name is string => typeof name === 'string') : null;
}

export function intersectTypes({ a, b }: KeywordPair): KeywordPart {
  const [left, right] = [typesOf(a), typesOf(b)];
  if (left === null || right === null) return merged(right === null ? {} : { type: b.type });
  const both = left.flatMap((name) => {
    if (right.includes(name)) return [name];
    const isNumeric =
      (name === 'integer' && right.includes('number')) || (name === 'number' && right.includes('integer'));
    return isNumeric ? ['integer'] : [];
  });
  const types = [...new Set(both)];
  if (types.length === 0) return never(`no value is both ${left.join(' or ')} and ${right.join(' or ')}`);
  return merged({ type: types.length === 1 ? (types[0] as string) : types });
}

/** The values of `enum` and `const`; null where any value is taken. */
export function valuesOf(schema: JsonObject): readonly Json[] | null {
  const list = Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : null;
  if (!Object.hasOwn(schema, 'const')) return list;
  const value = schema.const as Json;
  return list === null || list.some((item) => sameJson(item, value)) ? [value] : [];
}

export function intersectValues({ a, b }: KeywordPair): KeywordPart {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  if (right === null) return merged({});
  if (left === null) return merged({ enum: b.enum, const: b.const });
  const known = new Set(right.map(canonicalJson));
  const both = left.filter((value) => known.has(canonicalJson(value)));
  if (both.length === 0) return never('the two lists of values have none in common');
  const isConst = Object.hasOwn(a, 'const') || Object.hasOwn(b, 'const');
  return merged(isConst ? { const: both[0] as Json, enum: undefined } : { enum: both });
}

/** Whether a value is of the type that `type` names; 1.0 is an integer. */
export function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

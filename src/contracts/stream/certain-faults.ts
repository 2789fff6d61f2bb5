import type { Fault } from '../diag/fault.ts';
import { jsonTypeOf } from '../diag/found.ts';
import { isMultipleOf } from '../engine/decimal.ts';
import type { Json, JsonObject } from '../model/json.ts';

type NumberTest = (value: number, limit: number) => boolean;

const points = (text: string): number => {
  let count = 0;
  for (const _point of text) count++;
  return count;
};

const NUMBER_TESTS: readonly (readonly [string, NumberTest])[] = [
  ['minimum', (value, limit) => value >= limit],
  ['exclusiveMinimum', (value, limit) => value > limit],
  ['maximum', (value, limit) => value <= limit],
  ['exclusiveMaximum', (value, limit) => value < limit],
  ['multipleOf', isMultipleOf],
];

export interface TypeTest {
  readonly value: Json;
  readonly pointer: string;
}

/** Whether a schema's `type` allows values of the type of this one. */
export function allowsType({ type }: JsonObject, value: Json): boolean {
  if (type === undefined) return true;
  const names: readonly Json[] = Array.isArray(type) ? (type as readonly Json[]) : [type];
  const found = jsonTypeOf(value);
  return names.includes(found) || (found === 'integer' && names.includes('number'));
}

/** What a scalar that is whole breaks of a schema. */
export function scalarFaults(schema: JsonObject, { value, pointer }: TypeTest): readonly Fault[] {
  const fault = (keyword: string): Fault => ({ keyword, pointer, schema, params: {}, value });
  if (!allowsType(schema, value)) return [fault('type')];
  const faults: Fault[] = [];
  if (schema.const !== undefined && !isSame(value, schema.const)) faults.push(fault('const'));
  if (Array.isArray(schema.enum) && !(schema.enum as readonly Json[]).some((each) => isSame(value, each)))
    faults.push(fault('enum'));
  if (typeof value === 'number') {
    for (const [keyword, isMet] of NUMBER_TESTS) {
      const limit = schema[keyword];
      if (typeof limit === 'number' && !isMet(value, limit)) faults.push(fault(keyword));
    }
  } else if (typeof value === 'string') {
    const { minLength, maxLength } = schema;
    if (typeof minLength === 'number' && points(value) < minLength) faults.push(fault('minLength'));
    if (typeof maxLength === 'number' && points(value) > maxLength) faults.push(fault('maxLength'));
  }
  return faults;
}

export interface OpenText extends TypeTest {
  readonly value: string;
  /** Code points of the text so far. */
  readonly points: number;
}

/** What a string breaks already though it has not ended: it only grows. */
export function openTextFaults(
  schema: JsonObject,
  { value, pointer, points: length }: OpenText,
): readonly Fault[] {
  const fault = (keyword: string): Fault => ({ keyword, pointer, schema, params: {}, value });
  if (!allowsType(schema, value)) return [fault('type')];
  const faults: Fault[] = [];
  const canBe = (whole: Json | undefined): boolean => typeof whole === 'string' && whole.startsWith(value);
  if (schema.const !== undefined && !canBe(schema.const)) faults.push(fault('const'));
  if (Array.isArray(schema.enum) && !(schema.enum as readonly Json[]).some(canBe)) faults.push(fault('enum'));
  if (typeof schema.maxLength === 'number' && length > schema.maxLength) faults.push(fault('maxLength'));
  return faults;
}

/** Of a scalar; -0 is 0. */
const isSame = (value: Json, other: Json): boolean => value === other;

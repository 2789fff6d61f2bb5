import { joinPointer } from '../ir/pointer.ts';
import { findEqualItems } from '../engine/keywords/own-keywords.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { DiagnosticCode } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { Fault } from './fault.ts';
import type { Finding, FindingWords } from './finding.ts';
import { nearestValue, suggestFormat, suggestKey, suggestType } from './suggest.ts';
import { fieldWords, keywordWords, listWords, valueWords } from './words.ts';

const CODES: Readonly<Record<string, DiagnosticCode>> = {
  type: 'type',
  required: 'required',
  additionalProperties: 'additional',
  unevaluatedProperties: 'additional',
  'false schema': 'additional',
  enum: 'enum',
  const: 'const',
  minimum: 'min',
  exclusiveMinimum: 'min',
  maximum: 'max',
  exclusiveMaximum: 'max',
  multipleOf: 'multiple',
  minLength: 'length',
  maxLength: 'length',
  minProperties: 'length',
  maxProperties: 'length',
  minItems: 'items',
  maxItems: 'items',
  items: 'items',
  additionalItems: 'items',
  unevaluatedItems: 'items',
  contains: 'items',
  uniqueItems: 'unique',
  pattern: 'pattern',
  format: 'format',
  anyOf: 'union',
  oneOf: 'union',
  dependentRequired: 'dependent',
  not: 'not',
};
const MAX_CONSTRAINT_VALUES = 50;

export interface FindingContext {
  /** Where a schema object stands in the contract's schema. */
  readonly pointerOf: (schema: object) => string | undefined;
  /** Required names that the object at a pointer lacks. */
  readonly missing: (pointer: string) => readonly string[];
  /** Declared names that the object at a pointer has not. */
  readonly absent: (pointer: string) => readonly string[];
  /** What the contract calls a field that goes by another name in the object at a pointer. */
  readonly aliasOf: (pointer: string, key: string) => string | null;
  /** Schema of a field, to say what is missing. */
  readonly fieldSchema: (pointer: string) => Json | undefined;
  /** Of the faults that say the same, the lowest is told; left out: the first. */
  readonly certainty?: (fault: Fault) => number;
}

/** A schema's fault with its place in the payload and, on demand, in words. */
export function schemaFinding(fault: Fault, context: FindingContext): Finding {
  const { keyword, schema, params } = fault;
  const name = nameIn(fault);
  const pointer = name === null ? fault.pointer : joinPointer(fault.pointer, name);
  const at = schema === null ? undefined : context.pointerOf(schema);
  return {
    code: CODES[keyword] ?? 'not',
    keyword,
    pointer,
    schemaPointer: at === undefined ? null : joinPointer(at, keyword),
    origin: 'schema',
    value: valueOf(fault, name),
    key: JSON.stringify([params, schema?.[keyword] ?? null]).slice(0, 500),
    certainty: () => context.certainty?.(fault) ?? 0,
    words: (isSensitive) => wordsOf(fault, { pointer, context, isSensitive }),
  };
}

/** The member of the object that the fault is about, where it is about one. */
function nameIn({ keyword, params, key }: Fault): string | null {
  const name =
    key ??
    (keyword === 'required' || keyword === 'dependentRequired'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : keyword === 'unevaluatedProperties'
          ? params.unevaluatedProperty
          : keyword === 'propertyNames'
            ? params.propertyName
            : undefined);
  return typeof name === 'string' ? name : null;
}

function valueOf({ keyword, value, key }: Fault, name: string | null): unknown {
  if (key !== undefined || keyword === 'propertyNames') return name;
  if (keyword === 'required' || keyword === 'dependentRequired') return undefined;
  if (name === null || !isJsonObject(value)) return value;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

interface WordsInput {
  readonly pointer: string;
  readonly context: FindingContext;
  readonly isSensitive: boolean;
}

function wordsOf(fault: Fault, { pointer, context, isSensitive }: WordsInput): FindingWords {
  const { keyword, schema, params } = fault;
  switch (keyword) {
    case 'required':
      return {
        expected: fault.expected ?? fieldWords(context.fieldSchema(pointer)),
        constraint: nameIn(fault) ?? '',
      };
    case 'dependentRequired':
      return {
        expected: `${fieldWords(context.fieldSchema(pointer))}, because ${valueWords(String(params.property))} is there`,
        constraint: nameIn(fault) ?? '',
      };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { expected: 'no such key', suggestion: suggestName(fault, context) };
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return {
        expected: Number.isInteger(params.limit)
          ? `array of at most ${String(params.limit)} items`
          : 'no further items',
      };
    case 'uniqueItems':
      return { expected: 'items that all differ', suggestion: equalItems(fault.value) };
    default:
      return limitWords(fault, isSensitive || schema === null);
  }
}

/** By alias first, then among what is missing, then among all that could be there. */
function suggestName(fault: Fault, { aliasOf, missing, absent }: FindingContext): string | undefined {
  const key = nameIn(fault) ?? '';
  const alias = aliasOf(fault.pointer, key);
  if (alias !== null) return suggestKey(alias, [alias]);
  return suggestKey(key, missing(fault.pointer)) ?? suggestKey(key, absent(fault.pointer));
}

/** @param isPlain nothing is said that depends on the value */
function limitWords(fault: Fault, isPlain: boolean): FindingWords {
  const { keyword, schema, value, key } = fault;
  const limit = schema?.[keyword];
  const constraint = fault.constraint ?? bounded(limit);
  const base = (expected: string): string =>
    `${key === undefined ? '' : 'key that is a '}${fault.expected ?? expected}${fault.orNull === true ? ' or null' : ''}`;
  const plain: FindingWords = {
    expected: base(keywordWords(keyword, schema)),
    ...(constraint !== undefined && { constraint }),
  };
  if (isPlain) return plain;
  if (keyword === 'type') return { ...plain, suggestion: suggestType(value, schema) };
  if (keyword === 'format') return { ...plain, suggestion: suggestFormat(value, limit) };
  const values: readonly Json[] =
    keyword === 'enum' && Array.isArray(limit)
      ? (limit as readonly Json[])
      : keyword === 'const'
        ? [limit ?? null]
        : [];
  const nearest = nearestValue(value, values);
  if (nearest !== null) {
    const expected = keyword === 'enum' ? base(listWords(values, nearest)) : plain.expected;
    return { ...plain, expected, suggestion: `write ${valueWords(nearest)} exactly` };
  }
  return values.includes(null) && value === 'null'
    ? { ...plain, suggestion: 'write null without quotes' }
    : plain;
}

/** What a field that is missing would hold. */
function equalItems(value: unknown): string | undefined {
  const equal = Array.isArray(value) ? findEqualItems(value as readonly Json[]) : null;
  return equal === null ? undefined : `items ${equal.first} and ${equal.second} are equal`;
}

function bounded(limit: Json | undefined): Json | undefined {
  if (Array.isArray(limit)) {
    const values = limit as readonly Json[];
    return values.every((value) => typeof value !== 'object' || value === null)
      ? values.slice(0, MAX_CONSTRAINT_VALUES)
      : undefined;
  }
  return typeof limit === 'object' && limit !== null ? undefined : limit;
}

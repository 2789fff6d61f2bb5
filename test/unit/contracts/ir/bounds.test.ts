import { describe, expect, it } from '@jest/globals';
import { checkBounds } from '../../../../src/contracts/ir/bounds.ts';
import { prepareSchema } from '../../../../src/contracts/ir/prepare.ts';
import {
  PATTERN_MAX_CHARS,
  SCHEMA_MAX_BYTES,
  SCHEMA_MAX_DEPTH,
  SCHEMA_MAX_ENUM_VALUES,
  SCHEMA_MAX_PROPERTIES,
  SCHEMA_MAX_SUBSCHEMAS,
} from '../../../../src/contracts/limits.ts';
import type { Json } from '../../../../src/contracts/model/json.ts';

const codes = (schema: unknown) => checkBounds(schema as Json).map(({ code, pointer }) => [code, pointer]);
const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at): [string, Json] => [`n${at}`, true]));
const nested = (levels: number): Json => {
  let schema: Json = true;
  for (let level = 0; level < levels; level++) schema = { not: schema };
  return schema;
};

describe('bounds of schemas', () => {
  it('refuses 10,000 levels and one too many, and takes as many as allowed (case 41)', () => {
    expect(checkBounds(nested(10_000))[0]?.code).toBe('too-deep');
    expect(checkBounds(nested(SCHEMA_MAX_DEPTH + 1))[0]?.code).toBe('too-deep');
    expect(checkBounds(nested(SCHEMA_MAX_DEPTH))).toEqual([]);
  });

  it('refuses a schema that holds itself', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema.not = schema;
    expect(checkBounds(schema as Json)[0]?.code).toBe('too-deep');
  });

  it('counts bytes of the canonical JSON and not characters', () => {
    const frame = '{"title":""}'.length;
    expect(codes({ title: 'a'.repeat(SCHEMA_MAX_BYTES - frame) })).toEqual([]);
    expect(codes({ title: 'a'.repeat(SCHEMA_MAX_BYTES - frame + 1) })).toEqual([['too-large', '']]);
    const mixed = { a: [false, null, 1.5, {}], enum: [[], [1, 2]], b: { c: true } };
    const rest = SCHEMA_MAX_BYTES - JSON.stringify({ ...mixed, title: '' }).length;
    expect(codes({ ...mixed, title: 'a'.repeat(rest) })).toEqual([]);
    expect(codes({ ...mixed, title: 'a'.repeat(rest + 1) })).toEqual([['too-large', '']]);
    expect(codes({ title: 'é'.repeat(SCHEMA_MAX_BYTES / 2) })).toEqual([['too-large', '']]);
  });

  it('refuses one schema, name, value and character too many', () => {
    const lists = Array.from({ length: 3 }, () => ({ properties: names(1_665) }));
    expect(codes({ allOf: lists }).length).toBe(0);
    expect(codes({ allOf: [...lists, { properties: names(3) }] })[0]?.[0]).toBe('too-many-subschemas');
    expect(SCHEMA_MAX_SUBSCHEMAS).toBe(5_000);
    expect(codes({ properties: names(SCHEMA_MAX_PROPERTIES) })).toEqual([]);
    expect(codes({ properties: names(SCHEMA_MAX_PROPERTIES + 1) })).toEqual([
      ['too-many-properties', '/properties'],
    ]);
    const values = (count: number) => Array.from({ length: count }, (_, at) => at);
    expect(codes({ enum: values(SCHEMA_MAX_ENUM_VALUES) })).toEqual([]);
    expect(codes({ enum: values(SCHEMA_MAX_ENUM_VALUES + 1) })).toEqual([['too-many-enum-values', '/enum']]);
    const long = 'a'.repeat(PATTERN_MAX_CHARS + 1);
    expect(codes({ pattern: long.slice(1) })).toEqual([]);
    expect(codes({ pattern: long, patternProperties: { [long]: true } })).toEqual([
      ['pattern-too-long', '/pattern'],
      ['pattern-too-long', `/patternProperties/${long}`],
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses a field called %s (case 15)', (name) => {
    const schema: Json = JSON.parse(
      `{"properties":{"a":{"properties":{"${name}":{}}}},"required":["${name}"]}`,
    );
    expect(codes(schema)).toEqual([
      ['reserved-name', '/required'],
      ['reserved-name', `/properties/a/properties/${name}`],
    ]);
    expect(codes(JSON.parse(`{"const":{"${name}":1},"description":"${name}"}`))).toEqual([]);
  });

  it('refuses an empty enum (case 29)', () => {
    expect(codes({ items: { enum: [] } })).toEqual([['empty-enum', '/items/enum']]);
    expect(codes({ properties: { enum: { const: { enum: [] } } } })).toEqual([]);
  });

  it('refuses $async and $data, but not as names or values (case 91)', () => {
    expect(codes({ properties: { a: { $async: true } } })).toEqual([['async', '/properties/a/$async']]);
    expect(codes({ minimum: { $data: '1/a' } })).toEqual([['data-reference', '/minimum']]);
    expect(codes({ enum: { $data: '1/a' } })).toEqual([['data-reference', '/enum']]);
    expect(
      codes({ properties: { $async: true, $data: {} }, const: { $data: 'x' }, required: ['$data'] }),
    ).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['/properties', { properties: [] }],
    ['/allOf', { allOf: {} }],
    ['/anyOf/1', { anyOf: [true, null] }],
    ['/items', { items: 'string' }],
    ['/properties/a', { properties: { a: null } }],
  ])('refuses what is no schema at %s', (pointer, schema) => {
    expect(codes(schema)).toEqual([['not-schema', pointer]]);
  });

  it.each<[string, unknown]>([
    ['/const', { const: Number.NaN }],
    ['/default', { default: new Date(0) }],
    ['/default', { default: new Map() }],
    ['/enum/1', { enum: Object.assign(new Array(2), { 0: 1 }) }],
    ['/const', { const: 10n }],
    ['/title', { title: '\ud800' }],
  ])('refuses what JSON cannot hold at %s', (pointer, schema) => {
    expect(codes(schema)).toEqual([['not-json', pointer]]);
  });

  it('takes an absent member for what it is', () => {
    expect(codes({ title: undefined, type: 'string' })).toEqual([]);
  });

  it('lists twenty refusals and no more', () => {
    const schema = { anyOf: Array.from({ length: 50 }, () => ({ enum: [] })) };
    expect(checkBounds(schema)).toHaveLength(20);
  });

  it('says every reason in words with what to do', () => {
    for (const { message } of checkBounds({
      enum: [],
      pattern: 'a'.repeat(600),
      properties: { constructor: {} },
    })) {
      expect(message).toMatch(/\.$/);
      expect(message.length).toBeGreaterThan(30);
    }
  });
});

describe('the way in for schemas', () => {
  it('refuses references that leave or circle', () => {
    const refusals = (schema: Json) => {
      const prepared = prepareSchema(schema);
      return prepared.ok ? [] : prepared.refusals.map(({ code }) => code);
    };
    expect(refusals({ $ref: 'https://example.com/x' })).toEqual(['external-ref']);
    expect(refusals({ $ref: '#' })).toEqual(['ref-cycle']);
    expect(refusals({ $schema: 'https://example.com/own' })).toEqual(['unknown-dialect']);
    expect(refusals({ properties: { a: { $ref: '#' } } })).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../../../../src/contracts/model/json.ts';
import { mergeAllOf } from '../../../../src/contracts/merge/merge-all-of.ts';

const merged = (...allOf: JsonSchema[]) => mergeAllOf({ allOf });

const all = (...allOf: JsonSchema[]): JsonSchema => ({ allOf });
const any = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf });

/** A schema around another whose parts could each be copied several times. */
const MULTIPLYING: readonly { readonly name: string; readonly around: (inner: JsonSchema) => JsonSchema }[] =
  [
    {
      name: 'unions multiply in each other',
      around: (inner) =>
        all(
          any({ properties: { q: inner } }, { title: 'a' }, { title: 'b' }, { title: 'c' }),
          any({ minItems: 1 }, { minItems: 2 }, { minItems: 3 }, { minItems: 4 }),
        ),
    },
    {
      name: 'other names multiply',
      around: (inner) =>
        all({ additionalProperties: inner }, { properties: { a: { title: 'a' }, b: true, c: true } }),
    },
    {
      name: 'positions multiply',
      around: (inner) => all({ items: inner }, { prefixItems: [true, true, true] }),
    },
  ];

describe('merging allOf', () => {
  it('reports parts that exclude each other with both places (case 30)', () => {
    const { schema, conflicts } = mergeAllOf({
      properties: { a: { allOf: [{ minLength: 1 }, { type: 'string' }, { type: 'number' }] } },
      required: ['a'],
      type: 'object',
    });
    expect(schema).toMatchObject({ properties: { a: false } });
    expect(conflicts).toMatchObject([{ code: 'unsatisfiable', pointer: '/properties/a/allOf/2' }]);
    expect(conflicts[0]?.message).toContain('#/properties/a/allOf/1');
    expect(merged({ type: 'string' }, { type: 'number' }).schema).toBe(false);
  });

  it('says that the schema around is the other side where it is', () => {
    const { schema, conflicts } = mergeAllOf({ type: 'string', allOf: [{ type: 'number' }] });
    expect(schema).toBe(false);
    expect(conflicts[0]?.message).toContain('the schema around it');
  });

  it('takes what two closed objects both know (case 31)', () => {
    const closed = (names: string[], required: string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      additionalProperties: false,
      required,
    });
    expect(merged(closed(['a', 'b'], []), closed(['b', 'c'], ['b'])).schema).toEqual({
      type: 'object',
      properties: { b: { type: 'string' } },
      additionalProperties: false,
      required: ['b'],
    });
    const torn = merged(closed(['a'], ['a']), closed(['b'], ['b']));
    expect(torn.schema).toBe(false);
    expect(torn.conflicts[0]?.message).toContain('"a" is required on one side and not allowed on the other');
  });

  it('holds a name that only one side knows to the other names of the other side', () => {
    const schema = merged(
      { properties: { a: { type: 'string' } }, additionalProperties: { maxLength: 3 } },
      { properties: { b: { type: 'string' } } },
    ).schema;
    expect(schema).toEqual({
      properties: { a: { type: 'string' }, b: { maxLength: 3, type: 'string' } },
      additionalProperties: { maxLength: 3 },
    });
  });

  it.each<[string, JsonSchema, JsonSchema, JsonSchema]>([
    ['integer within number', { type: ['number', 'null'] }, { type: 'integer' }, { type: 'integer' }],
    ['values by equality', { enum: [1, 'a', null] }, { enum: [1.0, null, 2] }, { enum: [1, null] }],
    ['values by type', { enum: [1, 'a'] }, { type: 'string' }, { enum: ['a'], type: 'string' }],
    [
      'the tighter bounds',
      { minimum: 1, maxLength: 5 },
      { minimum: 3, maxLength: 4 },
      { minimum: 3, maxLength: 4 },
    ],
    ['the exclusive bound where equal', { minimum: 3 }, { exclusiveMinimum: 3 }, { exclusiveMinimum: 3 }],
    ['the inclusive bound where tighter', { minimum: 4 }, { exclusiveMinimum: 3 }, { minimum: 4 }],
    ['the least common multiple', { multipleOf: 4 }, { multipleOf: 6 }, { multipleOf: 12 }],
    [
      'names in first-seen order',
      { required: ['b', 'a'] },
      { required: ['c', 'a'] },
      { required: ['b', 'a', 'c'] },
    ],
    [
      'both negations',
      { not: { const: 1 } },
      { not: { const: 2 } },
      { not: { anyOf: [{ const: 1 }, { const: 2 }] } },
    ],
    ['true with anything', true, { type: 'string' }, { type: 'string' }],
    [
      'positions, past the shorter list by its items',
      { prefixItems: [{ minimum: 1 }], items: { maximum: 9 } },
      { prefixItems: [{ maximum: 5 }, { minimum: 2 }] },
      {
        prefixItems: [
          { minimum: 1, maximum: 5 },
          { maximum: 9, minimum: 2 },
        ],
        items: { maximum: 9 },
      },
    ],
    [
      'unions branch by branch without those that exclude each other',
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      { anyOf: [{ type: 'integer', minimum: 1 }] },
    ],
  ])('merges %s', (_name, a, b, expected) => {
    const { schema, isExact, conflicts } = merged(a, b);
    expect(schema).toEqual(expected);
    expect(isExact).toBe(true);
    expect(conflicts).toEqual([]);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['pattern', { pattern: 'a' }, { pattern: 'b' }],
    ['format', { format: 'date' }, { format: 'email' }],
    ['multipleOf', { multipleOf: 0.1 }, { multipleOf: 0.25 }],
    ['contains', { contains: { const: 1 } }, { contains: { const: 2 } }],
    ['if', { if: { const: 1 }, then: false }, { if: { const: 2 }, then: false }],
    ['$ref', { type: 'object' }, { $ref: '#/$defs/T' }],
    ['unevaluatedProperties', { type: 'object' }, { anyOf: [true], unevaluatedProperties: false }],
    [
      'patternProperties',
      { patternProperties: { a: true }, additionalProperties: false },
      { properties: { x: true } },
    ],
  ])('keeps an allOf over two of %s and says where', (keyword, a, b) => {
    const { schema, isExact, residues } = mergeAllOf({ properties: { p: { allOf: [a, b] } } });
    expect(isExact).toBe(false);
    expect(residues).toEqual([{ pointer: '/properties/p/allOf/1', keyword }]);
    expect(JSON.stringify(schema)).toContain('"allOf"');
  });

  it('keeps a name that is forbidden where a pattern would let it in', () => {
    const closed = {
      properties: { a: false },
      patternProperties: { '^a': { type: 'number' } },
      additionalProperties: false,
    };
    expect(merged({ properties: {} }, closed).schema).toEqual(closed);
  });

  it('closes an object once all of its parts are merged', () => {
    const { schema } = mergeAllOf({
      allOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: true } }],
      unevaluatedProperties: false,
    });
    expect(schema).toEqual({ properties: { a: { type: 'string' }, b: true }, additionalProperties: false });
  });

  it('prefers the words around the parts, and keeps at most three examples', () => {
    const { schema } = mergeAllOf({
      description: 'outer',
      examples: [1, 2],
      allOf: [
        { description: 'inner', title: 'first', examples: [3, 4] },
        { title: 'second', type: 'integer' },
      ],
    });
    expect(schema).toEqual({ description: 'outer', examples: [1, 2, 3], title: 'first', type: 'integer' });
  });

  it.each(MULTIPLYING)('keeps an allOf rather than blow up where $name', ({ around }) => {
    let schema: JsonSchema = { type: 'string' };
    for (let level = 0; level < 20; level++) schema = around(schema);
    const outcome = mergeAllOf(schema);
    expect(outcome.isExact).toBe(false);
    expect(JSON.stringify(outcome.schema).length).toBeLessThan(1_000_000);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { Json, JsonSchema } from '../../../../src/contracts/model/json.ts';
import {
  randomParts,
  randomSchema,
  randomSchemaWithRefs,
  randomValue,
} from '../../../support/contracts/random-schemas.ts';
import { publishedSchema, TEST_REF } from '../../../support/contracts/published.ts';
import { verdictOf } from '../../../support/contracts/verdict.ts';

/** Schemas that Ajv alone takes for other than they are, with values and what is right. */
const MISREAD: readonly [string, JsonSchema, readonly (readonly [Json, boolean])[]][] = [
  [
    'a `not` that nothing meets beside what keeps account (Ajv throws `props0 is not defined`)',
    {
      if: { type: 'integer' },
      else: { properties: {} },
      then: { anyOf: [{ properties: { a: false } }, { type: 'integer' }], not: true },
    },
    [
      [0, false],
      ['a', true],
      [{}, true],
    ],
  ],
  [
    'a `not` that nothing meets in a condition',
    { if: { oneOf: [false], not: true, allOf: [{ properties: {} }] }, else: false },
    [
      [null, false],
      [{}, false],
    ],
  ],
  [
    '`contains` after `prefixItems` and an empty list',
    { prefixItems: [{ type: 'integer' }], contains: { prefixItems: [{ type: 'integer' }] } },
    [
      [[], false],
      [[1, []], true],
    ],
  ],
  [
    '`contains` of an empty list after one that is not',
    { items: { contains: { type: 'integer' } } },
    [
      [[[1], []], false],
      [[[1], [2]], true],
    ],
  ],
  [
    '`minContains` and `maxContains`',
    { contains: { type: 'integer' }, minContains: 2, maxContains: 3 },
    [
      [[1], false],
      [[1, 'a', 2], true],
      [[1, 2, 3, 4], false],
    ],
  ],
  [
    '`propertyNames` of an empty object before other keywords',
    { propertyNames: { pattern: '^a' }, if: { properties: {} }, then: { required: ['a'] } },
    [
      [{}, false],
      [{ a: 1 }, true],
      [{ a: 1, b: 1 }, false],
    ],
  ],
  [
    '`unevaluatedItems` beside `contains`, which looks at the items that meet it alone',
    { prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false },
    [
      [[1, 'a', 'b'], true],
      [['a', 1], false],
      [['a', 'b', 1], false],
    ],
  ],
  [
    '`unevaluatedItems` beside `contains` in branches',
    {
      anyOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }],
      unevaluatedItems: { type: 'string' },
    },
    [
      [[1, 2, 'a'], true],
      [[1, 3], false],
    ],
  ],
  [
    '`unevaluatedProperties` with names of branches, conditions and references',
    {
      $defs: { base: { properties: { a: true }, patternProperties: { '^x': true } } },
      $ref: '#/$defs/base',
      anyOf: [{ properties: { b: { type: 'integer' } }, required: ['b'] }, { properties: { c: true } }],
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { properties: { d: true } },
      dependentSchemas: { e: { properties: { e: true, f: true } } },
      unevaluatedProperties: false,
    },
    [
      [{ a: 1, xx: 1, d: 1 }, true],
      [{ a: 2, d: 1 }, false],
      [{ b: 1, c: 1 }, true],
      [{ b: 'not an integer' }, false],
      [{ f: 1 }, false],
      [{ e: 1, f: 1 }, true],
    ],
  ],
  [
    '`unevaluatedProperties` that a schema inside has settled already',
    { allOf: [{ properties: { a: true }, unevaluatedProperties: true }], unevaluatedProperties: false },
    [[{ b: 1 }, true]],
  ],
  [
    '`unevaluatedProperties` around a recursion, each level for itself',
    {
      properties: { child: { $ref: '#' } },
      allOf: [{ properties: { name: { type: 'string' } } }],
      unevaluatedProperties: false,
    },
    [
      [{ name: 'a', child: { name: 'b', child: {} } }, true],
      [{ name: 'a', child: { extra: 1 } }, false],
    ],
  ],
];

describe('verdicts that Ajv alone gets wrong', () => {
  it.each(MISREAD)('%s', async (_name, schema, values) => {
    const contract = publishedSchema(schema);
    const oracle = await verdictOf(schema);
    for (const [value, isValid] of values) {
      expect([value, oracle(value)]).toEqual([value, isValid]);
      const result = validate(contract, value);
      expect([value, result.isValid]).toEqual([value, isValid]);
      expect(result.diagnostics.length > 0).toBe(!isValid);
    }
  });

  it('names each unevaluated key and item, and those that no branch knows', () => {
    const contract = publishedSchema({
      properties: { a: true, list: { prefixItems: [true], unevaluatedItems: false } },
      anyOf: [{ properties: { b: { type: 'integer' } } }],
      unevaluatedProperties: false,
    });
    const told = validate(contract, { a: 1, b: 'x', z: 1, y: 2, list: [1, 2, 3] }).diagnostics;
    expect(told.map(({ code, pointer, expected }) => [code, pointer, expected])).toEqual([
      ['items', '/list', 'array of at most 1 items'],
      ['type', '/b', 'integer'],
      ['additional', '/y', 'no such key'],
      ['additional', '/z', 'no such key'],
    ]);
  });
});

describe('any verdict', () => {
  const kinds: readonly [string, fc.Arbitrary<JsonSchema>][] = [
    ['of every keyword', randomSchema(true)],
    ['of references', randomSchemaWithRefs],
    [
      'of closed unions',
      randomParts(true).map((allOf) => ({ allOf, unevaluatedProperties: false, unevaluatedItems: false })),
    ],
    [
      'of closed references',
      fc.tuple(randomSchemaWithRefs, randomSchema(true)).map(([schema, other]) => ({
        ...schema,
        anyOf: [other, { $ref: '#/$defs/A' }],
        unevaluatedProperties: false,
        unevaluatedItems: { type: 'integer' },
      })),
    ],
  ];

  it.each(kinds)('%s is that of another implementation', async (_name, schemas) => {
    const check = fc.asyncProperty(
      schemas,
      fc.array(randomValue, { minLength: 1, maxLength: 8 }),
      async (schema, values) => {
        const published = publish({ ref: TEST_REF, schema });
        if (!published.ok) {
          expect(published.problems.map(({ code }) => code)).not.toContain('not-schema');
          return;
        }
        const oracle = await verdictOf(schema);
        for (const value of values) {
          expect([value, validate(published.artifact, value).isValid]).toEqual([value, oracle(value)]);
        }
      },
    );
    await fc.assert(check, { numRuns: 50 });
  });
});

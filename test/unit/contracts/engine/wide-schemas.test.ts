import { describe, expect, it } from '@jest/globals';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import { SCHEMA_MAX_PROPERTIES } from '../../../../src/contracts/limits.ts';
import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import { published } from '../repair-loop/contract.ts';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const map = (count: number, prefix: string, value: (index: number) => Json): JsonObject =>
  Object.fromEntries(range(count).map((index) => [`${prefix}${index}`, value(index)]));

const NAMES = SCHEMA_MAX_PROPERTIES;
const FORMS = 2_400;
const last = NAMES - 1;

/** A schema as wide as it may be, a value that meets it, one that does not by the last member, and where. */
const WIDE: readonly [string, JsonObject, Json, Json, string][] = [
  [
    'properties',
    {
      properties: map(NAMES, 'f', () => ({ type: 'string' })),
      required: range(NAMES).map((index) => `f${index}`),
      additionalProperties: false,
    },
    map(NAMES, 'f', () => 'x'),
    { ...map(NAMES, 'f', () => 'x'), [`f${last}`]: 1 },
    `/f${last} type`,
  ],
  [
    'patternProperties',
    { patternProperties: map(NAMES, '^f', () => ({ type: 'string' })) },
    { f1: 'x' },
    { [`f${last}`]: 1 },
    `/f${last} type`,
  ],
  [
    'dependentSchemas',
    { dependentSchemas: map(NAMES, 'f', (index) => ({ required: [`g${index}`] })) },
    { f1: 1, g1: 1 },
    { [`f${last}`]: 1 },
    `/g${last} required`,
  ],
  [
    'dependentRequired',
    { dependentRequired: map(NAMES, 'f', (index) => [`g${index}`]) },
    { f1: 1, g1: 1 },
    { [`f${last}`]: 1 },
    `/g${last} dependentRequired`,
  ],
  [
    'allOf',
    { allOf: range(FORMS).map((index) => ({ required: [`f${index}`] })) },
    map(FORMS, 'f', () => 1),
    map(FORMS - 1, 'f', () => 1),
    `/f${FORMS - 1} required`,
  ],
  [
    'oneOf',
    { oneOf: range(FORMS).map((index) => ({ type: 'object', required: [`f${index}`] })) },
    { [`f${FORMS - 1}`]: 1 },
    { f0: 1, [`f${FORMS - 1}`]: 1 },
    ' oneOf',
  ],
  [
    'anyOf',
    { anyOf: range(FORMS).map((index) => ({ type: 'object', required: [`f${index}`] })) },
    { [`f${FORMS - 1}`]: 1 },
    [],
    ' type',
  ],
  [
    'prefixItems',
    { prefixItems: range(FORMS).map((minimum) => ({ type: 'integer', minimum })) },
    [...range(FORMS)],
    [...range(FORMS - 1), 0],
    `/${FORMS - 1} minimum`,
  ],
];

describe('a schema as wide as the limits allow', () => {
  it.each(WIDE)('with %s that was published can be met, and says what is wrong', (...row) => {
    const [, schema, good, bad, fault] = row;
    const artifact = published({ schema });
    expect(validate(artifact, good)).toMatchObject({ isValid: true, diagnostics: [] });
    const { diagnostics } = validate(artifact, bad);
    expect(diagnostics.map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual([fault]);
  });

  it('counts what was evaluated in every group of a wide schema', () => {
    const artifact = published({
      schema: {
        allOf: [
          { properties: map(120, 'f', () => ({ type: 'string' })) },
          {
            oneOf: range(60).map((index) => ({
              properties: { [`g${index}`]: { const: index } },
              required: [`g${index}`],
            })),
          },
        ],
        unevaluatedProperties: false,
      },
    });
    expect(validate(artifact, { f119: 'x', g59: 59 }).isValid).toBe(true);
    expect(validate(artifact, { f119: 'x', g59: 59, other: 1 }).diagnostics).toMatchObject([
      { pointer: '/other', code: 'additional' },
    ]);
  });
});

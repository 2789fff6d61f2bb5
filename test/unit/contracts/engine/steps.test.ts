import { describe, expect, it } from '@jest/globals';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { Json, JsonSchema } from '../../../../src/contracts/model/json.ts';
import { publishedSchema, TEST_REF } from '../../../support/contracts/published.ts';

/** Each definition refers to the next one twice. */
function doubling(levels: number, link: (next: JsonSchema) => JsonSchema): JsonSchema {
  const definitions = Array.from({ length: levels }, (_, at): [string, JsonSchema] => [
    `d${at}`,
    link({ $ref: `#/$defs/d${at + 1}` }),
  ]);
  return {
    $ref: '#/$defs/d0',
    $defs: { ...Object.fromEntries(definitions), [`d${levels}`]: { minimum: 1 } },
  };
}

function nested(levels: number, innermost: Json): Json {
  let value = innermost;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

/** An expression is one of two kinds, each of which holds expressions: two ways back on each level. */
const TWO_WAYS: JsonSchema = {
  anyOf: [
    { properties: { a: { $ref: '#' } }, required: ['x'] },
    { properties: { a: { $ref: '#' } }, required: ['y'] },
  ],
};

describe('a schema whose references multiply', () => {
  it('is refused where one value would be looked at 2^60 times', () => {
    const outcome = publish({ ref: TEST_REF, schema: doubling(60, (next) => ({ allOf: [next, next] })) });
    expect(outcome.ok).toBe(false);
    expect(outcome.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['too-complex', 'error'],
    ]);
  });

  it('is taken where it stays small, or where the ways lead to different values', () => {
    const small = publishedSchema(doubling(8, (next) => ({ allOf: [next, next] })));
    expect([validate(small, 1).isValid, validate(small, 0).isValid]).toEqual([true, false]);
    const tree = publishedSchema(doubling(60, (next) => ({ properties: { a: next, b: next } })));
    expect(validate(tree, nested(60, 1)).isValid).toBe(true);
    expect(validate(tree, nested(60, 0)).diagnostics.map(({ pointer }) => pointer)).toEqual([
      '/a'.repeat(60),
    ]);
  });

  it('ends with a limit where a payload leads a recursion two ways on each of 100 levels', () => {
    const contract = publishedSchema({ ...(TWO_WAYS as object), additionalProperties: true });
    const result = validate(contract, nested(100, { z: 1 }));
    expect(result.isValid).toBe(false);
    expect(result.diagnostics.map(({ code }) => code)).toContain('limit');
    const deep = nested(100, {});
    const eager = publishedSchema({
      allOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { $ref: '#' } } }],
    });
    expect(validate(eager, deep).diagnostics.map(({ code }) => code)).toEqual(['limit']);
    // The next payload has all its steps again.
    expect(validate(eager, nested(5, {})).isValid).toBe(true);
  });

  it('tells every fault of a payload that is no deeper than people write', () => {
    const contract = publishedSchema(TWO_WAYS);
    expect(validate(contract, { x: 1, a: { y: 1, a: { x: 1 } } }).isValid).toBe(true);
    const wrong = validate(contract, { x: 1, a: { y: 1, a: { z: 1 } } }).diagnostics;
    expect(wrong.map(({ code }) => code)).not.toContain('limit');
  });

  it('is not taken in by a keyword of the meter in a payload contract', () => {
    const contract = publishedSchema({ 'deedbox:steps': 10_000_000, type: 'object' });
    expect(validate(contract, {}).isValid).toBe(true);
  });
});

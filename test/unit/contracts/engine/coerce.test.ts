import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import { frozen, publishedSchema } from '../../../support/contracts/published.ts';

/** What a coercion makes of a value, and the codes of the warnings. */
function coerced(name: string, value: unknown, schema: unknown = {}): readonly unknown[] {
  const contract = publishedSchema(
    { type: 'object', properties: { a: schema } },
    { coercions: [{ template: '/a', name }] },
  );
  const result = validate(contract, frozen({ a: value }));
  const data = result.data as { a: unknown };
  return result.warnings.length === 0 ? [data.a] : [data.a, ...result.warnings.map(({ code }) => code)];
}

describe('coercions', () => {
  it.each([
    ['integer', '42', [42]],
    ['integer', '-0', [0]],
    ['integer', '3.0', ['3.0', 'coerce']],
    ['integer', '0x10', ['0x10', 'coerce']],
    ['integer', ' 5 ', [' 5 ', 'coerce']],
    ['integer', '007', ['007', 'coerce']],
    ['integer', '9007199254740993', ['9007199254740993', 'coerce']],
    ['integer', true, [true, 'coerce']],
    ['integer', 3.5, [3.5, 'coerce']],
    ['integer', '', ['', 'coerce']],
    ['integer-lenient', '3.0', [3]],
    ['integer-lenient', '3.5', ['3.5', 'coerce']],
    ['float', '0.10', [0.1]],
    ['float', '1e400', ['1e400', 'coerce']],
    ['float', '0.12345678901234567890', ['0.12345678901234567890', 'coerce']],
    ['boolean', 'true', [true]],
    ['boolean', 'yes', ['yes', 'coerce']],
    ['boolean', 1, [1, 'coerce']],
    ['string', 42, ['42']],
    ['string', null, [null, 'coerce']],
    ['date', '20240131', ['2024-01-31']],
    ['date', '20230230', ['20230230', 'coerce']],
    ['date', '31.01.2024', ['31.01.2024', 'coerce']],
    ['datetime', '2024-01-31 10:00:00+0100', ['2024-01-31T10:00:00+01:00']],
    ['datetime', '2024-01-31T10:00:00', ['2024-01-31T10:00:00', 'coerce']],
    ['uuid', '{123E4567-E89B-12D3-A456-426614174000}', ['123e4567-e89b-12d3-a456-426614174000']],
    ['stripped_string', ' a ', ['a']],
    ['list', 'a', [['a']]],
    ['list', [1], [[1]]],
    ['json', '{"b":[1]}', [{ b: [1] }]],
    ['json', '4', ['4', 'coerce']],
    ['json', '{"__proto__":1}', ['{"__proto__":1}', 'coerce']],
    ['empty_to_null', '', [null]],
    ['nullable_integer', 'abc', [null, 'coerce']],
    ['nullable_integer', null, [null]],
    ['nfc', 'e\u0301', ['é']],
  ])('%s of %j', (name, value, expected) => {
    expect(coerced(name, value)).toEqual(expected);
  });

  it('folds the case of a listed value only where one is meant (case 52)', () => {
    expect(coerced('enum_case', 'Open', { enum: ['open', 'closed'] })).toEqual(['open']);
    expect(coerced('enum_case', 'IN-PROGRESS', { enum: ['in_progress'] })).toEqual(['in_progress']);
    expect(coerced('enum_case', 'OPEN', { enum: ['open', 'Open'] })[0]).toBe('OPEN');
  });

  it('makes null of the text "null" only where it is declared (case 93)', () => {
    expect(coerced('null_text', 'null', { type: ['string', 'null'], maxLength: 2 })).toEqual([null]);
    const contract = publishedSchema({ type: ['integer', 'null'] });
    expect(validate(contract, 'null').diagnostics[0]?.suggestion).toBe('write null without quotes');
  });

  it('reaches each item of lists of lists, and leaves what is not there', () => {
    const contract = publishedSchema(
      { type: 'object', properties: { rows: { type: 'array', items: { type: 'array', items: {} } } } },
      { coercions: [{ template: '/rows/*/*', name: 'integer' }] },
    );
    expect(validate(contract, frozen({ rows: [['1', 2], [], ['x']] })).data).toEqual({
      rows: [[1, 2], [], ['x']],
    });
    expect(validate(contract, frozen({ other: 1 })).coerced).toEqual([]);
    expect(validate(contract, frozen({ rows: '1' })).coerced).toEqual([]);
  });

  it('hides what it changed in sensitive fields (case 68)', () => {
    const contract = publishedSchema(
      { type: 'object', properties: { pin: { type: 'integer' } } },
      { coercions: [{ template: '/pin', name: 'integer' }], sensitive: ['/pin'] },
    );
    const result = validate(contract, { pin: '4711' });
    expect(result.data).toEqual({ pin: 4711 });
    expect(JSON.stringify(result.coerced)).not.toContain('4711');
  });

  it('keeps every number that it takes from a text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(coerced('float', String(value))).toEqual([value === 0 ? expect.closeTo(0) : value]);
      }),
      { numRuns: 50 },
    );
  });
});

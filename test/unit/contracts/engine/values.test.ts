import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMultipleOf } from '../../../../src/contracts/engine/decimal.ts';
import { FORMATS } from '../../../../src/contracts/engine/format/formats.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

const isValid = (schema: unknown, payload: unknown) => validate(publishedSchema(schema), payload).isValid;

describe('values', () => {
  it('takes 1.0 for an integer and 0.5 not, and says what it found (cases 44, 45)', () => {
    expect(isValid({ type: 'integer' }, 1.0)).toBe(true);
    const [diagnostic] = validate(publishedSchema({ type: 'integer' }), 0.5).diagnostics;
    expect(diagnostic?.found).toMatchObject({ type: 'number', preview: '0.5' });
  });

  it('takes true for no number, null for no text and a number for no boolean (case 49)', () => {
    expect(isValid({ type: 'number' }, true)).toBe(false);
    expect(isValid({ type: 'string' }, null)).toBe(false);
    expect(isValid({ type: 'boolean' }, 1)).toBe(false);
  });

  it('takes 0 and -0, 1 and 1.0 for equal in enum, const and uniqueItems (case 50)', () => {
    expect(isValid({ enum: [0] }, -0)).toBe(true);
    expect(isValid({ const: -0 }, 0)).toBe(true);
    expect(isValid({ const: 1.0 }, 1)).toBe(true);
    expect(isValid({ uniqueItems: true }, [0, -0])).toBe(false);
    expect(
      isValid({ uniqueItems: true }, [
        { a: 1, b: [2] },
        { b: [2.0], a: 1 },
      ]),
    ).toBe(false);
    expect(isValid({ uniqueItems: true }, [1, '1', true, 'true', null, 'null', [], {}])).toBe(true);
  });

  it('reckons multipleOf in decimals (case 47)', () => {
    expect(isValid({ multipleOf: 0.01 }, 19.99)).toBe(true);
    expect(isValid({ multipleOf: 0.123456789 }, 1e308)).toBe(false);
    expect(isValid({ multipleOf: 0.01 }, 19.995)).toBe(false);
    expect(isValid({ multipleOf: 1e-8 }, 12_391_239_123)).toBe(true);
    expect(isValid({ multipleOf: 0.0001 }, 0.0075)).toBe(true);
  });

  it('finds every product of whole numbers and steps a multiple, and nothing between', () => {
    const decimals = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        decimals,
        fc.integer({ min: -9_999, max: 9_999 }),
        (digits, places, times) => {
          const step = Number(`${digits}e-${places}`);
          const whole = Number(`${digits * times}e-${places}`);
          const between = Number(`${digits * times * 10 + 1}e-${places + 1}`);
          expect(isMultipleOf(whole, step)).toBe(true);
          expect(isMultipleOf(between, step)).toBe((digits * times * 10 + 1) % (digits * 10) === 0);
        },
      ),
    );
  });

  it('refuses days that no calendar has and a space in place of T (case 55)', () => {
    expect(FORMATS.date?.('2023-02-30')).toBe(false);
    expect(FORMATS.date?.('2024-02-29')).toBe(true);
    expect(FORMATS['date-time']?.('2023-05-01 10:00:00Z')).toBe(false);
    expect(FORMATS['date-time']?.('2023-05-01T10:00:00Z')).toBe(true);
    expect(FORMATS['date-time']?.('1998-12-31T23:59:60Z')).toBe(true);
    expect(FORMATS['date-time']?.('1998-12-31T22:59:60Z')).toBe(false);
  });

  it('asks for the offset that a date-time lacks (case 56)', () => {
    const contract = publishedSchema({ type: 'string', format: 'date-time' });
    const [diagnostic] = validate(contract, '2024-05-31T10:00:00').diagnostics;
    expect(diagnostic).toMatchObject({ code: 'format', suggestion: 'add the offset, such as Z or +02:00' });
  });

  it('judges names that every object inherits by what the payload holds', () => {
    expect(isValid({ required: ['toString'] }, {})).toBe(false);
    expect(isValid({ required: ['toString'] }, { toString: 1 })).toBe(true);
    expect(isValid({ properties: { valueOf: { type: 'string' } } }, {})).toBe(true);
  });

  it('reads discriminator and nullable as the annotations that they are', () => {
    const branch = (kind: string) => ({
      type: 'object',
      properties: { kind: { const: kind } },
      required: ['kind'],
    });
    const union = { discriminator: { propertyName: 'kind' }, anyOf: [branch('a'), branch('b')] };
    expect(isValid(union, { kind: 'b' })).toBe(true);
    expect(isValid(union, { kind: 'c' })).toBe(false);
  });
});

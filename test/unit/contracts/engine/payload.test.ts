import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validate, validateText } from '../../../../src/contracts/engine/validate.ts';
import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../../../../src/contracts/limits.ts';
import { frozen, publishedSchema } from '../../../support/contracts/published.ts';

const ANYTHING = publishedSchema(true);
const found = (payload: unknown) =>
  validate(ANYTHING, payload).diagnostics.map(({ code, pointer }) => [code, pointer]);
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

class Money {
  readonly amount = 1;
}
class Rows extends Array<number> {}

describe('what is taken for a payload', () => {
  it('is no date, map, instance, hole, function, bigint or undefined item, each by its pointer (case 57)', () => {
    const holes: unknown[] = [1];
    holes[2] = 3;
    const payload = {
      a: new Date(0),
      b: new Map(),
      c: new Money(),
      d: holes,
      e: () => 1,
      f: 1n,
      g: [undefined],
      h: new Rows(),
      i: Symbol('x'),
    };
    expect(found(payload)).toEqual([
      ['type', '/a'],
      ['type', '/b'],
      ['type', '/c'],
      ['type', '/d/1'],
      ['type', '/e'],
      ['type', '/f'],
      ['type', '/g/0'],
      ['type', '/h'],
      ['type', '/i'],
    ]);
  });

  it('has members with the value undefined as if they were absent (case 58)', () => {
    const contract = publishedSchema({
      type: 'object',
      properties: { a: {}, b: { type: 'string' } },
      required: ['a'],
    });
    expect(validate(contract, frozen({ a: undefined, b: 'x' })).diagnostics[0]).toMatchObject({
      code: 'required',
      pointer: '/a',
    });
    const result = validate(contract, frozen({ a: 1, b: undefined }));
    expect(result.isValid).toBe(true);
    expect(result.data).toEqual({ a: 1 });
    expect(Object.keys(result.data as object)).toEqual(['a']);
  });

  it('holds no NaN and no infinity (case 43)', () => {
    expect(found({ a: Number.NaN, b: [Infinity, -Infinity] })).toEqual([
      ['type', '/a'],
      ['type', '/b/0'],
      ['type', '/b/1'],
    ]);
    for (const text of ['[1e400]', '[-1E+0400]', `[${'9'.repeat(310)}]`, `[${'9'.repeat(250)}e99]`]) {
      expect(validateText(ANYTHING, text).diagnostics[0]).toMatchObject({ code: 'type', pointer: '/0' });
    }
  });

  it('holds no half of a surrogate pair and no U+0000, in keys too (cases 53, 54)', () => {
    expect(found({ a: 'x\ud800', b: 'x\0', 'c\0': 1, d: ['😀', '\udc00'] })).toEqual([
      ['format', '/a'],
      ['format', '/b'],
      ['format', '/c\ufffd'],
      ['format', '/d/1'],
    ]);
    expect(validateText(ANYTHING, '{"a":"\\u0000"}').isValid).toBe(false);
    expect(validateText(ANYTHING, '{"a":"\\ud800"}').isValid).toBe(false);
    expect(validateText(ANYTHING, '{"a":"\\ud83d\\ude00"}').isValid).toBe(true);
  });

  it('has no key __proto__, which is told and never assigned (case 16)', () => {
    const text = '{"a":[{"__proto__":{"x":1}}],"b":{"\\u005f_proto__":1}}';
    const result = validateText(publishedSchema({ type: 'object' }), text);
    expect(result.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['additional', '/a/0/__proto__'],
      ['additional', '/b/__proto__'],
    ]);
    expect(result.data).toBeNull();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('is at most so deep, 20,000 levels being too many (case 42)', () => {
    expect(found(nested(PAYLOAD_MAX_DEPTH))).toEqual([]);
    expect(found(nested(PAYLOAD_MAX_DEPTH + 1))[0]?.[0]).toBe('limit');
    expect(found(nested(20_000))[0]?.[0]).toBe('limit');
    expect(validateText(ANYTHING, '['.repeat(20_000) + ']'.repeat(20_000)).diagnostics[0]?.code).toBe(
      'limit',
    );
    expect(
      validateText(ANYTHING, '['.repeat(PAYLOAD_MAX_DEPTH) + ']'.repeat(PAYLOAD_MAX_DEPTH)).isValid,
    ).toBe(true);
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(found(circle)[0]?.[0]).toBe('limit');
  });

  it('is at most so large and so long', () => {
    expect(found('x'.repeat(PAYLOAD_MAX_BYTES))[0]).toEqual(['limit', '']);
    expect(found('x'.repeat(PAYLOAD_MAX_BYTES - 2))).toEqual([]);
    expect(found('€'.repeat(PAYLOAD_MAX_BYTES / 2))[0]).toEqual(['limit', '']);
    expect(found({ a: Array.from({ length: PAYLOAD_MAX_ITEMS + 1 }, () => 1) })).toEqual([['limit', '/a']]);
    expect(found({ a: Array.from({ length: PAYLOAD_MAX_ITEMS }, () => 1) })).toEqual([]);
    const many = JSON.stringify({ a: Array.from({ length: PAYLOAD_MAX_ITEMS + 1 }, () => 1) });
    expect(validateText(ANYTHING, many).diagnostics[0]?.pointer).toBe('/a');
    expect(found(Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, at])))[0]).toEqual([
      'limit',
      '',
    ]);
  });

  it('is JSON, and what is none is told as that, with the place where it breaks', () => {
    expect(validateText(ANYTHING, '{"a":').diagnostics[0]).toMatchObject({
      code: 'parse',
      keyword: 'truncated',
      pointer: '',
      expected: 'a whole JSON value; it was cut off; it breaks at line 1, column 6',
    });
    expect(validateText(ANYTHING, '{"a":1,\n "b" 2}').diagnostics[0]).toMatchObject({
      code: 'parse',
      keyword: 'syntax',
      expected: 'JSON by RFC 8259; it breaks at line 2, column 6',
    });
    for (const text of ['', ' ', '{} {}']) expect(validateText(ANYTHING, text).isValid).toBe(false);
  });

  it('case 59: names each key once in an object of a text, however it is written', () => {
    const twice = validateText(ANYTHING, '{"a":{"b":1,"c":"x:y","\\u0062":2}}');
    expect(twice.data).toBeNull();
    expect(twice.diagnostics).toEqual([
      expect.objectContaining({
        code: 'parse',
        keyword: 'duplicate-key',
        pointer: '/a/b',
        expected: 'each key once in an object: "b"',
        constraint: 'b',
      }),
    ]);
    expect(validateText(ANYTHING, '{"a" : {"b" :1}, "b": {"b":"::"}}').isValid).toBe(true);
  });

  it('case 46: loses no digit of an integer, tells the digits, and hides them where they are sensitive', () => {
    const text = '{"id":9007199254740993,"n":[1,-123456789012345678901]}';
    const { diagnostics, data } = validateText(ANYTHING, text);
    expect(data).toBeNull();
    expect(diagnostics.map(({ pointer, found, suggestion }) => [pointer, found.preview, suggestion])).toEqual(
      [
        ['/id', '9007199254740993', 'write it as a string'],
        ['/n/1', '-123456789012345678901', 'write it as a string'],
      ],
    );
    const hidden = validateText(publishedSchema({ properties: { id: {} } }, { sensitive: ['/id'] }), text)
      .diagnostics[0]?.found;
    expect(hidden).toEqual({ type: 'integer', isTruncated: false, isRedacted: true });
    const kept = '{"id":"9007199254740993","iban":"GB33 1234567890123456789012","pi":3.14159265358979323846}';
    expect(validateText(ANYTHING, kept).isValid).toBe(true);
    expect(validateText(ANYTHING, '[9007199254740992,1e21,90071992547409920]').diagnostics).toEqual([]);
  });

  it('keeps keys with a backslash apart, whatever objects were read before (nodejs/node#63785)', () => {
    const contract = publishedSchema({
      type: 'object',
      properties: { x: { type: 'null' }, '"': { type: 'integer' }, '\n': { type: 'string' } },
      additionalProperties: false,
    });
    for (let at = 0; at < 5; at++) JSON.parse('{"x":null,"\\\\":1}');
    expect(validateText(contract, '{"x":null,"\\"":1}').diagnostics).toEqual([]);
    expect(validateText(contract, '{"x":null,"\\n":"a"}').data).toEqual({ x: null, '\n': 'a' });
  });

  it('is judged the same as text and as a value, whatever JSON it is', () => {
    const contract = publishedSchema({
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
    });
    const forbidden = '[{"__proto__":{}}]';
    expect(validateText(contract, forbidden).diagnostics).toEqual(
      validate(contract, JSON.parse(forbidden)).diagnostics,
    );
    fc.assert(
      fc.property(fc.jsonValue(), (payload) => {
        const text = JSON.stringify(payload);
        const byText = validateText(contract, text);
        const byValue = validate(contract, JSON.parse(text));
        expect(byText.diagnostics).toEqual(byValue.diagnostics);
        expect(byText.data).toEqual(byValue.data);
      }),
    );
  });
});

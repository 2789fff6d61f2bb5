import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, jsonDigest } from '../../../../src/contracts/ir/canonical-json.ts';
import type { Json } from '../../../../src/contracts/model/json.ts';

const json = fc.jsonValue({ stringUnit: 'grapheme' }) as fc.Arbitrary<Json>;

describe('canonical JSON', () => {
  it('writes the examples of RFC 8785', () => {
    const numbers = [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0];
    expect(canonicalJson({ numbers, string: '€$\u000f\nA\'B"\\\\"/', literals: [null, true, false] })).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 };
    const sorted = ['1', '\r', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    expect(Object.keys(JSON.parse(canonicalJson(keys)) as object)).toEqual(sorted);
  });

  it('reads back as the same value, and does not depend on the order of keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
        const reversed = JSON.parse(text, (_key, held: unknown) =>
          typeof held === 'object' && held !== null && !Array.isArray(held)
            ? Object.fromEntries(Object.entries(held).reverse())
            : held,
        ) as Json;
        expect(jsonDigest(reversed)).toBe(jsonDigest(value));
      }),
    );
  });

  it('writes 100,000 levels without the stack of the language', () => {
    let value: Json = 1;
    for (let level = 0; level < 100_000; level++) value = [value];
    expect(canonicalJson(value)).toHaveLength(200_001);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', 1n, () => 1])('throws for %p', (value) => {
    expect(() => canonicalJson({ a: value } as unknown as Json)).toThrow(TypeError);
  });

  it('leaves out what is undefined, and keeps __proto__ as a key', () => {
    expect(canonicalJson({ b: undefined, a: 1 } as unknown as Json)).toBe('{"a":1}');
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}') as Json)).toBe('{"__proto__":{"x":1}}');
  });

  it('gives SHA-256 of the text', () => {
    expect(jsonDigest({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodePageTokens, encodePageTokens } from '../../../src/parsing/page-tokens-codec.ts';
import { tokensInRange } from '../../../src/parsing/page-tokens.ts';
import type { PageTokens } from '../../../src/parsing/page-tokens.ts';

interface Options {
  readonly maxGap: number;
  readonly maxCoordinate: number;
}

const pageTokens = ({ maxGap, maxCoordinate }: Options): fc.Arbitrary<PageTokens> => {
  const coordinate = fc.double({ min: 0, max: maxCoordinate, noNaN: true });
  const token = fc.record({
    gap: fc.nat(maxGap),
    length: fc.integer({ min: 1, max: 40 }),
    box: fc.tuple(coordinate, coordinate, coordinate, coordinate),
  });
  return fc.tuple(fc.nat(1_000_000), fc.array(token, { maxLength: 80 })).map(([first, list]) => {
    let at = first;
    const spans = list.map(({ gap, length }) => {
      const start = at + gap;
      at = start + length;
      return [start, at] as const;
    });
    return {
      count: list.length,
      start: Uint32Array.from(spans, ([start]) => start),
      end: Uint32Array.from(spans, ([, end]) => end),
      box: Float32Array.from(list.flatMap(({ box }) => box)),
    };
  });
};

const furthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? Number.NaN))), 0);

describe('stored page tokens', () => {
  it('come back with exact ranges and boxes within 1/128 point on ordinary pages', () => {
    fc.assert(
      fc.property(pageTokens({ maxGap: 300, maxCoordinate: 1_000 }), (tokens) => {
        const back = decodePageTokens(encodePageTokens(tokens));
        expect([...back.start]).toEqual([...tokens.start]);
        expect([...back.end]).toEqual([...tokens.end]);
        expect(furthest(back.box, tokens.box)).toBeLessThanOrEqual(1 / 128 + 1e-4);
      }),
    );
  });

  it('survive gaps and pages that the narrow form cannot hold', () => {
    fc.assert(
      fc.property(pageTokens({ maxGap: 200_000, maxCoordinate: 14_400 }), (tokens) => {
        const back = decodePageTokens(encodePageTokens(tokens));
        expect([...back.start]).toEqual([...tokens.start]);
        expect([...back.end]).toEqual([...tokens.end]);
        expect(furthest(back.box, tokens.box)).toBeLessThanOrEqual(1 / 8 + 1e-3);
      }),
    );
  });

  it('take twelve bytes a token and a header on ordinary pages', () => {
    const tokens: PageTokens = {
      count: 2,
      start: Uint32Array.of(5, 10),
      end: Uint32Array.of(9, 12),
      box: new Float32Array(8),
    };
    expect(encodePageTokens(tokens)).toHaveLength(16 + 24);
  });

  it.each([
    ['too short', new Uint8Array(3)],
    ['of another version', new Uint8Array(16).fill(9)],
    [
      'cut off',
      encodePageTokens({
        count: 1,
        start: Uint32Array.of(0),
        end: Uint32Array.of(1),
        box: new Float32Array(4),
      }).subarray(0, 20),
    ],
  ])('are refused when the bytes are %s', (_case, bytes) => {
    expect(() => decodePageTokens(bytes)).toThrow(RangeError);
  });
});

describe('tokens of a range', () => {
  const tokens: PageTokens = {
    count: 3,
    start: Uint32Array.of(0, 5, 5 + 4),
    end: Uint32Array.of(4, 9, 12),
    box: new Float32Array(12),
  };

  it.each([
    [0, 12, [0, 3]],
    [4, 5, [1, 1]],
    [8, 10, [1, 3]],
    [12, 40, [3, 3]],
    [3, 5, [0, 1]],
  ] as const)('[%i, %i)', (start, end, expected) => {
    expect(tokensInRange(tokens, start, end)).toEqual(expected);
  });
});

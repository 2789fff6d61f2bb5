import { describe, expect, it } from '@jest/globals';
import { PageTokensBuilder } from '../../../src/parsing/page-tokens-builder.ts';
import { regionsOf } from '../../../src/parsing/regions.ts';

type Place = readonly [x0: number, y0: number, x1: number, y1: number];

/** @returns the boxes of words that stand at these places, in the order in which they are read */
function boxes(places: readonly Place[]): readonly (readonly number[])[] {
  const tokens = new PageTokensBuilder();
  for (const [index, [x0, y0, x1, y1]] of places.entries())
    tokens.add(index * 2, index * 2 + 1, { x0, y0, x1, y1 });
  const span = { start: 0, end: places.length * 2 };
  return regionsOf(new Map([[1, tokens.build()]]), span).map(({ box }) => box);
}

describe('the boxes of a span are one a line', () => {
  it.each<[string, Place[], Place[]]>([
    [
      'that is read from the left',
      [
        [10, 0, 40, 12],
        [45, 0, 90, 12],
        [10, 14, 30, 26],
      ],
      [
        [10, 0, 90, 12],
        [10, 14, 30, 26],
      ],
    ],
    [
      'that is read from the right',
      [
        [150, 0, 190, 12],
        [100, 0, 145, 12],
        [60, 2, 96, 9],
        [160, 14, 190, 26],
        [120, 14, 155, 26],
      ],
      [
        [60, 0, 190, 12],
        [120, 14, 190, 26],
      ],
    ],
    [
      'that is read from the right, around a name that is read from the left',
      [
        [150, 0, 190, 12],
        [60, 0, 100, 12],
        [104, 0, 146, 12],
        [20, 0, 56, 12],
      ],
      [
        [150, 0, 190, 12],
        [20, 0, 146, 12],
      ],
    ],
    [
      'of a column, also where the next column stands left of it at the same height',
      [
        [300, 0, 340, 12],
        [345, 0, 390, 12],
        [10, 0, 40, 12],
        [45, 0, 80, 12],
      ],
      [
        [300, 0, 390, 12],
        [10, 0, 80, 12],
      ],
    ],
    [
      'where the lines stand so close that they share half their height',
      [
        [10, 0, 40, 12],
        [45, 0, 90, 12],
        [10, 6, 40, 18],
        [45, 6, 90, 18],
      ],
      [
        [10, 0, 90, 12],
        [10, 6, 90, 18],
      ],
    ],
  ])('%s', (_name, places, wanted) => {
    expect(boxes(places)).toEqual(wanted);
  });
});

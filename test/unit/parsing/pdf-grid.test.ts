import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gridsOf } from '../../../src/parsing/pdf/tables/grid.ts';
import { mergeRules } from '../../../src/parsing/pdf/tables/merge-rules.ts';

const edges = (count: number, step: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => 50 + index * step);

/** Each border of each cell by itself, as browsers draw them; those that are told are left out. */
function borders(
  xs: readonly number[],
  ys: readonly number[],
  isDrawn: (index: number) => boolean = () => true,
) {
  const across = ys.flatMap((y) =>
    xs.slice(1).map((x1, index) => ({ x0: xs[index] ?? 0, y0: y, x1, y1: y + 0.7 })),
  );
  const down = xs.flatMap((x) =>
    ys.slice(1).map((y1, index) => ({ x0: x, y0: ys[index] ?? 0, x1: x + 0.7, y1 })),
  );
  return [...across, ...down].filter((_, index) => isDrawn(index));
}

describe('grids between rules', () => {
  it('have a cell for each place, in reading order', () => {
    const [cells = []] = gridsOf(mergeRules(borders(edges(4, 80), edges(3, 20))));
    expect(cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  it('cover their ground once, whatever borders are missing, or are none', () => {
    const world = fc.record({
      columns: fc.integer({ min: 3, max: 6 }),
      rows: fc.integer({ min: 3, max: 6 }),
      missing: fc.array(fc.nat(80), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(world, ({ columns, rows, missing }) => {
        const drawn = borders(edges(columns, 70), edges(rows, 20), (index) => !missing.includes(index));
        for (const cells of gridsOf(mergeRules(drawn))) {
          const places = cells.flatMap(({ row, column, rowSpan, columnSpan }) =>
            Array.from({ length: rowSpan * columnSpan }, (_, index) =>
              [row + Math.floor(index / columnSpan), column + (index % columnSpan)].join(),
            ),
          );
          expect(new Set(places).size).toBe(places.length);
          const wide = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
          const high = Math.max(...cells.map(({ row, rowSpan }) => row + rowSpan));
          expect(places).toHaveLength(wide * high);
        }
      }),
    );
  });

  it('are none on graph paper, nor where a frame holds no columns', () => {
    expect(gridsOf(mergeRules(borders(edges(70, 7), edges(70, 7))))).toEqual([]);
    expect(gridsOf(mergeRules(borders(edges(2, 400), edges(5, 50))))).toEqual([]);
  });

  it('are two where two tables stand apart', () => {
    const lower = edges(3, 20).map((y) => y + 200);
    const drawn = [...borders(edges(3, 80), edges(3, 20)), ...borders(edges(3, 80), lower)];
    expect(gridsOf(mergeRules(drawn))).toHaveLength(2);
  });
});

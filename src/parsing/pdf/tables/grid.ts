import type { Rectangle } from '../annotations/page-annotations.ts';
import type { Rule, Rules } from './merge-rules.ts';

/** A cell between rules: where it is, and from which row and column on it takes how many. */
export interface GridCell extends Rectangle {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

const TOUCHING = 2;
/** Rules that reach this far past the last one across them end a row or column that has no border. */
const OPEN_SIDE = 6;
/** Pages with more rules are drawings. */
const MAX_RULES = 600;
/** Grids of more cells are graph paper. */
const MAX_CELLS = 3_000;

/** @returns the cells of every grid of two rows and two columns or more that rules make on a page */
export function gridsOf(rules: Rules): readonly (readonly GridCell[])[] {
  if (rules.across.length + rules.down.length > MAX_RULES) return [];
  return connected(rules).flatMap((group) => {
    const xs = edgesOf(group.down, group.across);
    const ys = edgesOf(group.across, group.down);
    if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > MAX_CELLS) return [];
    const cells = cellsOf(group, xs, ys);
    return cells === null ? [] : [cells];
  });
}

/** @returns rules that cross or meet each other, in groups */
function connected({ across, down }: Rules): readonly Rules[] {
  const groups: { across: Rule[]; down: Rule[] }[] = [];
  const left = new Set([...across, ...down]);
  const isDown = new Set(down);
  for (const first of left) {
    left.delete(first);
    const group = { across: [] as Rule[], down: [] as Rule[] };
    const open = [first];
    for (let rule = open.pop(); rule !== undefined; rule = open.pop()) {
      const own = isDown.has(rule);
      (own ? group.down : group.across).push(rule);
      for (const other of own ? across : down) {
        if (!left.has(other) || !meet(rule, other)) continue;
        left.delete(other);
        open.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

const meet = (a: Rule, b: Rule): boolean =>
  b.at >= a.from - TOUCHING &&
  b.at <= a.to + TOUCHING &&
  a.at >= b.from - TOUCHING &&
  a.at <= b.to + TOUCHING;

/** @returns where rows or columns begin and end, in order */
function edgesOf(rules: readonly Rule[], crossing: readonly Rule[]): readonly number[] {
  const edges = [...new Set(rules.map(({ at }) => at))].toSorted((a, b) => a - b);
  const from = Math.min(...crossing.map((rule) => rule.from));
  const to = Math.max(...crossing.map((rule) => rule.to));
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [...(from < first - OPEN_SIDE ? [from] : []), ...edges, ...(to > last + OPEN_SIDE ? [to] : [])];
}

/** @returns null where the rules do not make rectangles */
function cellsOf(
  { across, down }: Rules,
  xs: readonly number[],
  ys: readonly number[],
): readonly GridCell[] | null {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const middle = (edges: readonly number[], index: number): number =>
    ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2;
  const has = (rules: readonly Rule[], at: number, along: number): boolean =>
    rules.some((rule) => rule.at === at && rule.from <= along && rule.to >= along);
  const isTaken = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (isTaken.has(row * columns + column)) continue;
      const goesRight = (from: number, at: number): boolean =>
        from + 1 < columns && !has(down, xs[from + 1] ?? 0, middle(ys, at));
      let right = column;
      while (goesRight(right, row)) right++;
      const goesDown = (from: number): boolean =>
        from + 1 < rows && !has(across, ys[from + 1] ?? 0, middle(xs, column));
      let bottom = row;
      while (goesDown(bottom)) bottom++;
      for (let y = row; y <= bottom; y++) {
        for (let x = column; x <= right; x++) {
          if (isTaken.has(y * columns + x)) return null;
          isTaken.add(y * columns + x);
        }
      }
      cells.push({
        ...{ row, column, rowSpan: bottom - row + 1, columnSpan: right - column + 1 },
        ...{ x0: xs[column] ?? 0, y0: ys[row] ?? 0, x1: xs[right + 1] ?? 0, y1: ys[bottom + 1] ?? 0 },
      });
    }
  }
  return cells;
}

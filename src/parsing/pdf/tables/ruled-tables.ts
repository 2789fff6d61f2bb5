import { unitLabel } from '../../structure/unit-label.ts';
import type { Rectangle } from '../annotations/page-annotations.ts';
import { runsRightToLeft } from '../right-to-left.ts';
import type { RawWord } from '../raw-page.ts';
import { gridsOf } from './grid.ts';
import type { GridCell } from './grid.ts';
import { mergeRules } from './merge-rules.ts';

export interface TableCell {
  readonly words: readonly RawWord[];
  readonly columnSpan: number;
  readonly rowSpan: number;
}

export interface TableRow {
  readonly isHeader: boolean;
  readonly cells: readonly TableCell[];
}

export interface RuledTable {
  readonly rows: readonly TableRow[];
  /** All that stand in its cells. */
  readonly words: ReadonlySet<RawWord>;
}

/** Text between rules rather than data: a contract set in columns, a frame around a page. */
const MAX_CELL_CHARS = 1_200;
/** A numbered paragraph of this length is a clause, not the number of a row. */
const CLAUSE_CHARS = 80;
const MIN_FILLED = 0.4;
/** Boxes drawn around words of a running text leave every other column empty. */
const MIN_USED_COLUMNS = 0.7;

/** @returns the tables of a page whose cells stand between drawn lines */
export function ruledTables(words: readonly RawWord[], drawn: readonly Rectangle[]): readonly RuledTable[] {
  if (drawn.length < 4) return [];
  return gridsOf(mergeRules(drawn)).flatMap((grid) => {
    const placed = grid.map((cell) => ({ ...cell, words: words.filter((word) => liesIn(word, cell)) }));
    return isTable(placed) ? [tableOf(placed)] : [];
  });
}

type PlacedCell = GridCell & { readonly words: readonly RawWord[] };

function liesIn({ x0, y0, x1, y1 }: RawWord, cell: Rectangle): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= cell.x0 && x < cell.x1 && y >= cell.y0 && y < cell.y1;
}

function isTable(cells: readonly PlacedCell[]): boolean {
  const filled = cells.filter(({ words }) => words.length > 0);
  if (filled.length < cells.length * MIN_FILLED) return false;
  const columns = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
  if (new Set(filled.map(({ column }) => column)).size < columns * MIN_USED_COLUMNS) return false;
  const perRow = Map.groupBy(filled, ({ row }) => row);
  const isWide = [...perRow.values()].filter((row) => row.length >= 2).length >= 2;
  return isWide && !filled.some((cell) => holdsText(cell.words));
}

function holdsText(words: readonly RawWord[]): boolean {
  const text = textOf(words);
  if (text.length > MAX_CELL_CHARS) return true;
  return text.length >= CLAUSE_CHARS && unitLabel(text) !== null;
}

const textOf = (words: readonly RawWord[]): string => words.map(({ text }) => text).join(' ');

function tableOf(cells: readonly PlacedCell[]): RuledTable {
  const words = cells.flatMap((cell) => cell.words);
  const isRtl = runsRightToLeft(textOf(words));
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()]
    .map((row) => row.toSorted((a, b) => (isRtl ? b.column - a.column : a.column - b.column)))
    .filter((row) => row.some((cell) => cell.words.length > 0));
  const isHeaderFirst = isAllBold(rows[0]) && rows.length > 1 && !isAllBold(rows[1]);
  return {
    words: new Set(words),
    rows: rows.map((row, index) => ({ isHeader: index === 0 && isHeaderFirst, cells: row })),
  };
}

const isAllBold = (row: readonly PlacedCell[] | undefined): boolean =>
  row !== undefined &&
  row.flatMap(({ words }) => words).every(({ bold, text }) => bold || !/\p{L}/u.test(text)) &&
  row.some(({ words }) => words.some(({ bold }) => bold));

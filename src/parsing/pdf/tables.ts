import type { Line } from './lines.ts';

/** A gap this many times the letter height parts two cells. */
const CELL_GAP = 1.2;
const MIN_ROWS = 3;
const MIN_GAPS = 2;
const ALIGNED_POINTS = 6;
const AMOUNT = /^(?:\p{Sc}|[A-Z]{3}\b)?\s*\d[\d.,]*\s*(?:%|\p{Sc}|[A-Z]{3})?$/u;

/** Whether a cell of a table would start at a word of the line; the first word never starts one. */
export function startsCell(line: Line, index: number): boolean {
  const before = line.words[index - 1];
  const word = line.words[index];
  return before !== undefined && word !== undefined && word.x0 - before.x1 > CELL_GAP * line.size;
}

/**
 * A row that counts and says an amount, "1   EUR 2,450": one gap is enough where it is no clause that is
 * numbered.
 */
function isCountedAmount(line: Line, cells: readonly Cell[]): boolean {
  const [cell] = cells;
  if (cells.length !== 1 || !cell || !/^\d{1,3}$/.test(line.words[0]?.text ?? '')) return false;
  const second = line.words.filter((word) => word.x0 >= cell.x0).map(({ text }) => text);
  return second.length === line.words.length - 1 && AMOUNT.test(second.join(' '));
}

/**
 * @returns half-open ranges of lines that form tables: three or more rows with two or more aligned gaps, or
 * with one between a number and an amount
 */
export function tableRanges(lines: readonly Line[]): readonly (readonly [number, number])[] {
  const columns = lines.map((line) => edges(line));
  const ranges: (readonly [number, number])[] = [];
  let from = 0;
  for (let index = 0; index <= lines.length; index++) {
    const [line, cells] = [lines[index], columns[index] ?? []];
    const isRow = cells.length >= MIN_GAPS || (line !== undefined && isCountedAmount(line, cells));
    const isAligned = index === from || aligned(columns[index - 1] ?? [], columns[index] ?? []);
    if (isRow && isAligned) continue;
    if (index - from >= MIN_ROWS) ranges.push([from, index]);
    from = isRow ? index : index + 1;
  }
  return ranges;
}

interface Cell {
  readonly x0: number;
  readonly x1: number;
}

/** @returns the cells of a line after the first */
function edges(line: Line): readonly Cell[] {
  const cells: { x0: number; x1: number }[] = [];
  for (const [index, word] of line.words.entries()) {
    const current = cells.at(-1);
    if (startsCell(line, index)) cells.push({ x0: word.x0, x1: word.x1 });
    else if (current) current.x1 = word.x1;
  }
  return cells;
}

/** Cells line up at the left, or, where they hold numbers, at the right. */
function aligned(above: readonly Cell[], below: readonly Cell[]): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= ALIGNED_POINTS;
  const shared = below.filter((cell) =>
    above.some((other) => near(cell.x0, other.x0) || near(cell.x1, other.x1)),
  );
  return shared.length >= Math.min(MIN_GAPS, above.length) || shared.length >= below.length * 0.6;
}

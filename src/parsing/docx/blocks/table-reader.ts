import type { SourceBlock, SourceTable } from '../../compose/source-block.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { flatRuns, textLength } from './flat-runs.ts';
import { readRows } from './table-rows.ts';
import type { CellReader, ReadCell, ReadRow } from './table-rows.ts';

/** A numbered paragraph of a cell from this length on is a clause, not the number of a row. */
const CLAUSE_CHARS = 80;

/**
 * A table that holds data becomes one block of rows and cells. One that only lays out text (a single
 * column, clauses side by side, tables around tables) becomes the blocks of its cells in reading order.
 */
export function readTable(table: XmlElement, reader: CellReader): readonly SourceBlock[] {
  const rows = readRows(table, reader).filter(({ cells }) => cells.length > 0);
  const cells = rows.flatMap((row) => row.cells);
  if (cells.every(({ blocks }) => blocks.length === 0)) return [];
  if (isLayout(rows, cells)) return cells.flatMap(({ blocks }) => blocks);
  return [sourceTable(rows)];
}

function isLayout(rows: readonly ReadRow[], cells: readonly ReadCell[]): boolean {
  if (rows.every((row) => row.cells.length <= 1)) return true;
  if (cells.some(({ blocks }) => holdsClauses(blocks))) return true;
  const blocks = cells.flatMap((cell) => cell.blocks);
  const nested = textLength(blocks.filter(({ kind }) => kind === 'table'));
  return nested > 0 && nested * 2 >= textLength(blocks);
}

function holdsClauses(blocks: readonly SourceBlock[]): boolean {
  const numbered = blocks.filter(isNumbered);
  if (numbered.length === 0) return false;
  return blocks.length > 1 || textLength(numbered) >= CLAUSE_CHARS;
}

const isNumbered = (block: SourceBlock): boolean =>
  block.kind === 'paragraph' && /[\p{L}\p{N}]/u.test(block.label ?? '') && block.runs.length > 0;

function sourceTable(rows: readonly ReadRow[]): SourceTable {
  const marked = rows.findIndex(({ isHeader }) => !isHeader);
  const isFirstBold = marked === 0 && rows.length > 1 && isAllBold(rows[0]) && !isAllBold(rows[1]);
  const headers = marked < 0 ? 0 : Math.max(marked, isFirstBold ? 1 : 0);
  return {
    kind: 'table',
    rows: rows.map(({ cells }, index) => ({
      isHeader: index < headers,
      cells: cells.map(({ blocks, ...spans }) => ({ runs: flatRuns(blocks), ...spans })),
    })),
  };
}

const isAllBold = (row: ReadRow | undefined): boolean =>
  row !== undefined &&
  row.cells.every(
    ({ blocks }) =>
      blocks.length > 0 && blocks.every((block) => block.kind === 'paragraph' && block.isBold === true),
  );

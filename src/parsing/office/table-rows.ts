import type { Cell, CellSlot, Table } from '@firecrawl/anydoc';
import type { SourceCell, SourceRow, SourceRun } from '../compose/source-block.ts';

/** @returns the rows that say something, without columns at the edges that say nothing */
export function tableRows(
  { grid, headerRows }: Table,
  runsOf: (cell: Cell) => readonly SourceRun[],
): readonly SourceRow[] {
  const first = Math.min(...grid.map((row) => row.findIndex(saysSomething)).filter((at) => at >= 0));
  if (!Number.isFinite(first)) return [];
  return grid.flatMap((row, index): SourceRow[] => {
    const last = row.findLastIndex(saysSomething);
    if (last < 0) return [];
    return [{ isHeader: index < headerRows, cells: cellsOf(row.slice(first, last + 1), runsOf) }];
  });
}

function cellsOf(
  row: readonly CellSlot[],
  runsOf: (cell: Cell) => readonly SourceRun[],
): readonly SourceCell[] {
  return row.flatMap(({ cell }) =>
    cell === undefined
      ? []
      : [{ runs: runsOf(cell), columnSpan: Math.max(1, cell.colSpan), rowSpan: Math.max(1, cell.rowSpan) }],
  );
}

/** Spans past the end of what is said are cut with it. */
const saysSomething = ({ cell }: CellSlot): boolean =>
  cell?.blocks.some(({ content, list, table, blocks, text }) =>
    [content, list?.items, table?.grid, blocks, text].some((part) => (part?.length ?? 0) > 0),
  ) === true;

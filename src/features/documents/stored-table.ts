import type { ParsedRow, ParsedTable } from '../../parsing/types.ts';

/** Cells as `[start, end, columnSpan, rowSpan]`: a tenth of the bytes that named fields would take. */
export interface StoredRow {
  readonly isHeader: boolean;
  readonly cells: readonly (readonly [start: number, end: number, columnSpan: number, rowSpan: number])[];
}

export const storedRows = ({ rows }: ParsedTable): StoredRow[] =>
  rows.map(({ isHeader, cells }) => ({
    isHeader,
    cells: cells.map(({ start, end, columnSpan, rowSpan }) => [start, end, columnSpan, rowSpan] as const),
  }));

/** @param rows the `rows` column of a block: null where it is no table with known cells */
export const tableRows = (rows: readonly StoredRow[] | null): readonly ParsedRow[] | null =>
  rows === null
    ? null
    : rows.map(({ isHeader, cells }) => ({
        isHeader,
        cells: cells.map(([start, end, columnSpan, rowSpan]) => ({ start, end, columnSpan, rowSpan })),
      }));

/** The tables among stored blocks. */
export const storedTables = (
  blocks: readonly { readonly ordinal: number; readonly rows: readonly StoredRow[] | null }[],
): readonly ParsedTable[] =>
  blocks.flatMap(({ ordinal: block, rows: stored }) => {
    const rows = tableRows(stored);
    return rows === null ? [] : [{ block, rows }];
  });

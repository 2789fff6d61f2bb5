import type { LayoutUnit } from '../layout-unit.ts';
import type { ParsedBlock, ParsedRow, ParsedTable } from '../types.ts';

interface Placed {
  readonly blocks: readonly ParsedBlock[];
  readonly units: readonly LayoutUnit[];
  readonly rowsAt: ReadonlyMap<number, readonly ParsedRow[]>;
}

/**
 * Gives the tables that were written to their blocks. White space at the edges of a table is no part of its
 * block, so a table is found by what it overlaps.
 */
export function placeTables({ blocks, units, rowsAt }: Placed): readonly ParsedTable[] {
  const tables = blocks.filter(({ kind }) => kind === 'table');
  return [...rowsAt].flatMap(([index, rows]) => {
    const unit = units[index];
    const block = unit && tables.find(({ start, end }) => start >= unit.start && end <= unit.end);
    return block === undefined ? [] : [{ block: block.ordinal, rows: within(rows, block) }];
  });
}

/** Cells that lay in the white space around keep their place at the block's edge, empty. */
const within = (rows: readonly ParsedRow[], { start, end }: ParsedBlock): readonly ParsedRow[] =>
  rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      start: Math.min(end, Math.max(start, cell.start)),
      end: Math.min(end, Math.max(start, cell.end)),
    })),
  }));

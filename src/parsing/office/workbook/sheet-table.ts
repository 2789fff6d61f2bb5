import { PARSE_MAX_TABLE_CELLS } from '../../../config/limits.ts';
import type { SourceCell, SourceRow } from '../../compose/source-block.ts';
import { namesColumns } from '../../csv/header-row.ts';
import type { Range, Sheet, SheetRow } from './read-sheet.ts';

/**
 * The used range of a sheet as rows of a table; a cell that a merged one covers is not there.
 *
 * @param addresses outside the file, by the ids that links of the sheet use
 */
export function sheetTable(
  { rows, merged, links }: Sheet,
  addresses: ReadonlyMap<string, string> = new Map(),
): readonly SourceRow[] {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const { cells } of rows) {
    left = Math.min(left, cells[0]?.column ?? left);
    right = Math.max(right, cells.at(-1)?.column ?? 0);
  }
  const spans = spansOf(merged, { rows, right });
  const covered = coveredBy(merged, rows);
  const urls = new Map(links.map(({ row, column, id }) => [`${row},${column}`, addresses.get(id)]));
  const isHeader = namesColumns(rows.slice(0, 2).map(({ cells }) => cells.map(({ text }) => text)));
  const width = rows[0]?.cells.length ?? 0;
  const fits = isHeader && (rows[1]?.cells.length ?? 0) <= width;
  return rows.map((row, index) => ({
    isHeader: index === 0 && fits,
    cells: cellsOf(row, { left, spans, urls, covered: covered.get(row.index) }),
  }));
}

interface Span {
  readonly columnSpan: number;
  readonly rowSpan: number;
}

/** Rows and columns that say nothing are not there, so they count for no span. */
function spansOf(
  merged: readonly Range[],
  { rows, right }: { rows: readonly SheetRow[]; right: number },
): ReadonlyMap<string, Span> {
  return new Map(
    merged.map((range) => [
      `${range.top},${range.left}`,
      {
        columnSpan: Math.max(1, Math.min(right, range.right) - range.left + 1),
        rowSpan: Math.max(1, firstFrom(rows, range.bottom + 1) - firstFrom(rows, range.top)),
      },
    ]),
  );
}

interface Place {
  readonly left: number;
  readonly spans: ReadonlyMap<string, Span>;
  readonly urls: ReadonlyMap<string, string | undefined>;
  readonly covered: ReadonlySet<number> | undefined;
}

function cellsOf({ index, cells }: SheetRow, { left, spans, urls, covered }: Place): readonly SourceCell[] {
  const texts = new Map(cells.map(({ column, text }) => [column, text]));
  const last = cells.at(-1)?.column ?? left;
  const out: SourceCell[] = [];
  for (let column = left; column <= last; column++) {
    if (covered?.has(column) === true) continue;
    const url = urls.get(`${index},${column}`);
    const runs = [{ text: texts.get(column) ?? '', ...(url === undefined ? {} : { url }) }];
    out.push({ runs, ...spans.get(`${index},${column}`) });
  }
  return out;
}

/** Only in rows that are there: a merged range may claim the whole sheet. */
function coveredBy(
  merged: readonly Range[],
  rows: readonly SheetRow[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const covered = new Map<number, Set<number>>();
  let steps = 0;
  for (const { top, left, bottom, right } of merged) {
    for (const { index, cells } of rowsWithin(rows, top, bottom)) {
      const last = Math.min(right, cells.at(-1)?.column ?? -1);
      steps += 1 + Math.max(0, last - left);
      if (steps > MAX_STEPS) return covered;
      const set = covered.get(index) ?? new Set<number>();
      for (let column = left; column <= last; column++) if (index !== top || column !== left) set.add(column);
      covered.set(index, set);
    }
  }
  return covered;
}

/** Honest ranges do not overlap, so together they cover no more cells than there are. */
const MAX_STEPS = 2 * PARSE_MAX_TABLE_CELLS;

function rowsWithin(rows: readonly SheetRow[], top: number, bottom: number): readonly SheetRow[] {
  return rows.slice(firstFrom(rows, top), firstFrom(rows, bottom + 1));
}

/** Rows are in order in all but broken files, whose merged cells then stay apart. */
function firstFrom(rows: readonly SheetRow[], index: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

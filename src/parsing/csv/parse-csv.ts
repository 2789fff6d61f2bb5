import { PARSE_MAX_TABLE_CELLS } from '../../config/limits.ts';
import { composedOutcome } from '../compose/composed-outcome.ts';
import type { SourceBlock } from '../compose/source-block.ts';
import type { DecodedFile } from '../text/parse-text.ts';
import type { ParseInput, ParseOutcome, ParseWarning } from '../types.ts';
import { namesColumns } from './header-row.ts';
import { readRows, sniffCsv } from './sniff-csv.ts';

/** A list of values (CSV, TSV) as one table; whatever parts the values is found from the text itself. */
export function parseCsv({ text, warnings }: DecodedFile, input: ParseInput): ParseOutcome {
  const dialect = sniffCsv(text) ?? { delimiter: ',', quote: '"' };
  const columns = Math.max(1, readRows(text, { ...dialect, maxRows: 1 })[0]?.length ?? 1);
  const maxRows = Math.ceil(PARSE_MAX_TABLE_CELLS / columns);
  const all = readRows(text, { ...dialect, maxRows: maxRows + 1 });
  const { rows, isCut } = withinLimit(all);
  const blocks: readonly SourceBlock[] = [
    {
      kind: 'table',
      rows: rows.map((row, index) => ({
        isHeader: index === 0 && namesColumns(rows),
        cells: row.map((value) => ({ runs: [{ text: value }] })),
      })),
    },
  ];
  const read = {
    blocks,
    warnings: isCut ? [...warnings, cutWarning(rows.length)] : warnings,
    engine: 'office',
    mimeType: dialect.delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv',
  } as const;
  return composedOutcome(read, input);
}

function withinLimit(all: readonly (readonly string[])[]): {
  rows: readonly (readonly string[])[];
  isCut: boolean;
} {
  let cells = 0;
  const end = all.findIndex((row) => (cells += row.length) > PARSE_MAX_TABLE_CELLS);
  if (end < 0) return { rows: all, isCut: false };
  const rows = end > 0 ? all.slice(0, end) : [(all[0] ?? []).slice(0, PARSE_MAX_TABLE_CELLS)];
  return { rows, isCut: true };
}

const cutWarning = (rows: number): ParseWarning => ({
  code: 'TEXT_CUT',
  message: `Only the beginning was read, as far as row ${rows}: there are more values than fit. Split the file.`,
});

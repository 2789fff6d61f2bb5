import { lineOf, linesOf } from '../lines.ts';
import type { Line } from '../lines.ts';
import { partedLines } from '../parted-lines.ts';
import type { RawPage, RawWord } from '../raw-page.ts';
import { ruledTables } from './ruled-tables.ts';
import type { RuledTable } from './ruled-tables.ts';

/**
 * The lines of a page in reading order. A table between drawn lines is one line a row, where its first word
 * was read: the engine reads such tables across their cells, a line of each at a time.
 */
export function linesOfPage({ words, rules = [] }: Pick<RawPage, 'words' | 'rules'>): readonly Line[] {
  const tables = ruledTables(words, rules);
  if (tables.length === 0) return partedLines(linesOf(words));
  const tableOf = new Map(tables.flatMap((table) => [...table.words].map((word) => [word, table] as const)));
  const lines: Line[] = [];
  const written = new Set<RuledTable>();
  let loose: RawWord[] = [];
  const flush = (): void => {
    lines.push(...partedLines(linesOf(loose)));
    loose = [];
  };
  for (const word of words) {
    const table = tableOf.get(word);
    if (!table) {
      loose.push(word);
    } else if (!written.has(table)) {
      written.add(table);
      flush();
      lines.push(...rowsOf(table));
    } else if (loose.length > 0) {
      // What stood between two cells in the file ends a line there.
      loose[loose.length - 1] = endingLine(loose.at(-1));
    }
  }
  flush();
  return lines;
}

const endingLine = (word: RawWord | undefined): RawWord => {
  if (!word) throw new RangeError('there is no word');
  return { ...word, after: 'line' };
};

const rowsOf = (table: RuledTable): readonly Line[] =>
  table.rows.map((row): Line => ({
    ...lineOf(row.cells.flatMap(({ words }) => words)),
    row: { ...row, table },
  }));

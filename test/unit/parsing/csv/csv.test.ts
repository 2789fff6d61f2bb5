import { describe, expect, it } from '@jest/globals';
import { PARSE_MAX_TABLE_CELLS } from '../../../../src/config/limits.ts';
import { parseCsv } from '../../../../src/parsing/csv/parse-csv.ts';
import { looksLikeCsv } from '../../../../src/parsing/csv/sniff-csv.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';
import { checkBlocks, checkChunks } from '../../../support/document-laws.ts';

function read(text: string): ParsedDocument {
  const outcome = parseCsv({ text, warnings: [] }, {});
  if (!outcome.ok) throw new Error(outcome.failure.message);
  checkBlocks(outcome.document);
  return outcome.document;
}

const cells = (text: string): readonly (readonly string[])[] => {
  const { text: canonical, tables } = read(text);
  const rows = tables?.[0]?.rows ?? [];
  return rows.map((row) => row.cells.map(({ start, end }) => canonical.slice(start, end)));
};

describe('lists of values', () => {
  it.each([
    ['commas', 'Name,Rent\n"Lind, Zoë","1,200.50"\nRay,5\n'],
    ['semicolons beside decimal commas', 'Name;Rent\nLind, Zoë;1,200.50\nRay;5\n'],
    ['tabs', 'Name\tRent\nLind, Zoë\t1,200.50\nRay\t5\n'],
    ['bars', 'Name|Rent\r\nLind, Zoë|1,200.50\r\nRay|5\r\n'],
    ['single quotes', "Name,Rent\n'Lind, Zoë','1,200.50'\n'Ray','5'\n"],
  ])('are read with %s', (_name, text) => {
    expect(cells(text)).toEqual([
      ['Name', 'Rent'],
      ['Lind, Zoë', '1,200.50'],
      ['Ray', '5'],
    ]);
  });

  it('keep a value of several lines, doubled quotes and empty values', () => {
    expect(cells('a,b,c\n"one\ntwo","say ""hi""",\n,,x\n')).toEqual([
      ['a', 'b', 'c'],
      ['one two', 'say "hi"', ''],
      ['', '', 'x'],
    ]);
  });

  it('read on past a quote that never ends and rows of other lengths', () => {
    expect(cells('a,b\n"never,ends\n1,2,3\n4\n')).toEqual([['a', 'b'], ['"never', 'ends'], ['1', '2', '3'], ['4']]);
  });

  it.each([
    ['Name,Rent\nLind,5\n', true],
    ['Lind,5\nRay,6\n', false],
    ['Name,Name\nLind,Ray\n', false],
    ['Name,Rent\n', false],
    ['just\none\ncolumn\n', false],
  ])('%j has a row that names the columns: %s', (text, isHeader) => {
    expect(read(text).tables?.[0]?.rows[0]?.isHeader).toBe(isHeader);
  });

  it('of a million values are cut at the limit, and say so', () => {
    const row = Array.from({ length: 10 }, (_, column) => `value ${column}`).join(',');
    const document = read(`${row}\n`.repeat(100_000));
    expect(document.tables?.[0]?.rows).toHaveLength(PARSE_MAX_TABLE_CELLS / 10);
    expect(document.warnings).toMatchObject([{ code: 'TEXT_CUT', message: expect.stringContaining('row 25000') }]);
  });

  it('without a line break in them, or all on one line, still end', () => {
    const wide = read(`${'x,'.repeat(600_000)}end`);
    expect(wide.warnings).toMatchObject([{ code: 'TEXT_CUT' }]);
    expect(wide.tables?.[0]?.rows[0]?.cells).toHaveLength(PARSE_MAX_TABLE_CELLS);
    expect(read('x'.repeat(1_000_000)).text).toHaveLength(1_000_000);
  });

  it('are cut into chunks that cover every value', () => {
    checkChunks(read(Array.from({ length: 2_000 }, (_, row) => `Item ${row};${row * 3};EUR`).join('\n')), 900);
  });
});

describe('telling lists of values from prose', () => {
  it.each([
    ['a,b,c\n1,2,3\n4,5,6\n', true],
    ['a;b\n1;2\n4;5\n', true],
    ['To whom it may concern,\nwe write to say, as promised, that\nall is well, Sir.\n', false],
    ['1. Term, and more\n2. Rent, and more\n3. End, and more\n', false],
    ['one line, with, commas', false],
  ])('%j is one: %s', (text, expected) => {
    expect(looksLikeCsv(text)).toBe(expected);
  });
});

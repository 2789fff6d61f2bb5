import { describe, expect, it } from '@jest/globals';
import { PARSE_MAX_TABLE_CELLS } from '../../../../src/config/limits.ts';
import { parseBytes } from '../../../../src/parsing/parse.ts';
import type { ParsedDocument, ParsedRow } from '../../../../src/parsing/types.ts';
import { checkBlocks } from '../../../support/document-laws.ts';
import { excelFile } from '../../../support/parsing/office-files.ts';
import type { Workbook } from '../../../support/parsing/office-files.ts';

async function read(workbook: Workbook): Promise<ParsedDocument> {
  const outcome = await parseBytes(excelFile(workbook), { fileName: 'a.xlsx' });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  checkBlocks(outcome.document);
  return outcome.document;
}

const linesOf = async (rows: string, more: Partial<Workbook> = {}): Promise<readonly string[]> =>
  (await read({ sheets: [{ name: 'S', rows }], ...more })).text.split('\n').slice(1);

const row = (number: number, ...cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`;
const cell = (place: string, value: string, more = ''): string => `<c r="${place}"${more}><v>${value}</v></c>`;
const words = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('numbers of a workbook', () => {
  it('are shown as their formats show them', async () => {
    const formats = ['#,##0.00 "EUR"', 'yyyy\\-mm\\-dd', '0%', '_(* #,##0_);_(* (#,##0);_(* "-"_)', 'bogus ""['];
    const values = ['1234567.5', '45000', '0.35', '-1234', '7'];
    const cells = values.map((value, index) => cell(`${'ABCDE'[index]}1`, value, ` s="${index + 1}"`));
    expect(await linesOf(row(1, ...cells), { formats })).toEqual([
      '1,234,567.50 EUR\t2023-03-15\t35%\t(1,234)\t7',
    ]);
  });

  it('keep all their digits where no format is given, without the noise of binary fractions', async () => {
    const cells = [cell('A1', '0.30000000000000004'), cell('B1', '1234567890123'), cell('C1', '-0.5')];
    expect(await linesOf(row(1, ...cells))).toEqual(['0.3\t1234567890123\t-0.5']);
  });

  it('count days from 1904 in workbooks that say so', async () => {
    const workbook = { formats: ['yyyy-mm-dd'], properties: '<workbookPr date1904="1"/>' };
    expect(await linesOf(row(1, cell('A1', '0', ' s="1"')), workbook)).toEqual(['1904-01-01']);
  });
});

describe('cells of a workbook', () => {
  it('hold shared texts without the readings over them, formulas by their results, truth and errors', async () => {
    const shared = ['<t>Mieter &amp; Söhne</t>', '<r><t>契</t></r><r><t xml:space="preserve">約 </t></r><rPh><t>けい</t></rPh>'];
    const cells = [
      cell('A1', '0', ' t="s"'),
      cell('B1', '1', ' t="s"'),
      '<c r="C1" t="str"><f>A1&amp;B1</f><v>both</v></c>',
      cell('D1', '1', ' t="b"'),
      cell('E1', '#N/A', ' t="e"'),
      cell('F1', '9', ' t="s"'),
    ];
    expect(await linesOf(row(1, ...cells), { shared })).toEqual(['Mieter & Söhne\t契約\tboth\tTRUE\t#N/A']);
  });

  it('stand in their columns, without the empty ones around them', async () => {
    const rows = row(3, words('C3', 'Name'), words('E3', 'Rent')) + row(9, cell('D9', '5')) + row(10, words('A11', ''));
    expect(await linesOf(rows)).toEqual(['Name\t\tRent', '\t5']);
  });

  it('that are merged span, and what they cover is not there', async () => {
    const document = await read({
      sheets: [
        {
          name: 'S',
          rows: row(1, words('A1', 'Wide'), words('C1', 'x')) + row(2, cell('A2', '1'), cell('B2', '2'), cell('C2', '3')),
          after: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:XFD1048576"/></mergeCells>',
        },
      ],
    });
    const rows: readonly ParsedRow[] = document.tables?.[0]?.rows ?? [];
    expect(
      rows.map(({ cells }) =>
        cells.map(({ start, end, ...spans }) => [document.text.slice(start, end), ...Object.values(spans)]),
      ),
    ).toEqual([
      [['Wide', 2, 1], ['x', 1, 2]],
      [['1', 1, 1], ['2', 1, 1]],
    ]);
  });

  it('that name the columns are a header row', async () => {
    const rows = row(1, words('A1', 'Name'), words('B1', 'Rent')) + row(2, words('A2', 'Lind'), cell('B2', '5'));
    const { tables } = await read({ sheets: [{ name: 'S', rows }] });
    expect(tables?.[0]?.rows.map(({ isHeader }) => isHeader)).toEqual([true, false]);
  });
});

describe('sheets of a workbook', () => {
  it('have a heading and a table each; hidden ones are left out and named', async () => {
    const document = await read({
      sheets: [
        { name: 'Rent & more', rows: row(1, words('A1', 'one')) },
        { name: 'Empty', rows: '' },
        { name: 'Secret', rows: row(1, words('A1', 'two')), state: 'veryHidden' },
        { name: 'Last', rows: row(1, words('A1', 'three')) },
      ],
    });
    expect(document.text).toBe('Rent & more\none\nLast\nthree');
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'heading', 'table']);
    expect(document.warnings).toMatchObject([
      { code: 'HIDDEN_TEXT_LEFT_OUT', message: expect.stringContaining('Secret') },
    ]);
  });

  it('of a million cells are cut at the limit, and say so', async () => {
    const line = Array.from({ length: 100 }, (_, index) => `<c><v>${index}</v></c>`).join('');
    const document = await read({ sheets: [{ name: 'Big', rows: `<row>${line}</row>`.repeat(10_000) }] });
    expect(document.tables?.[0]?.rows).toHaveLength(PARSE_MAX_TABLE_CELLS / 100);
    expect(document.warnings).toMatchObject([{ code: 'TEXT_CUT', message: expect.stringContaining('Big') }]);
  });

  it('whose cells stand a sheet apart count what lies between them', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => row(index + 1, cell(`XFD${index + 1}`, '1'))).join('');
    const { tables } = await read({ sheets: [{ name: 'Far', rows: row(1, cell('A1', '1')) + rows }] });
    expect(tables?.[0]?.rows.length).toBeLessThan(20);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseDocx } from '../../../../src/parsing/docx/parse-docx.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';
import { abstractNum, buildDocx, lvl, num, numbered, p, r, styled } from '../../../support/parsing/docx-builder.ts';
import type { DocxParts } from '../../../support/parsing/docx-builder.ts';

async function read(parts: DocxParts): Promise<ParsedDocument> {
  const outcome = await parseDocx(buildDocx(parts));
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document;
}
const cell = (inner: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;
const style = (id: string, name: string, inner = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
const kinds = ({ blocks }: ParsedDocument): readonly string[] => blocks.map(({ kind }) => kind);

describe('tables', () => {
  it('keeps cells with the columns and rows they take, and rows that head the table', async () => {
    const { text, tables } = await read({
      body: table(
        row(cell(p('Region')) + cell(p('Sales'), '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>'),
        row(cell(p('North'), '<w:vMerge w:val="restart"/>') + cell(p('1')) + cell(p('2'))),
        row(cell(p(''), '<w:vMerge/>') + cell(p('3')) + cell(p('4') + p('five'))),
      ),
    });
    expect(text).toBe('Region\tSales\nNorth\t1\t2\n3\t4 five');
    expect(tables?.[0]?.rows.map(({ isHeader }) => isHeader)).toEqual([true, false, false]);
    expect(
      tables?.[0]?.rows.map(({ cells }) =>
        cells.map((one) => [text.slice(one.start, one.end), one.columnSpan, one.rowSpan]),
      ),
    ).toEqual([
      [['Region', 1, 1], ['Sales', 2, 1]],
      [['North', 1, 2], ['1', 1, 1], ['2', 1, 1]],
      [['3', 1, 1], ['4 five', 1, 1]],
    ]);
  });

  it('keeps a first row of bold words as the head', async () => {
    const bold = (words: string): string => `<w:p>${r(words, '<w:b/>')}</w:p>`;
    const { tables } = await read({
      body: table(row(cell(bold('Item')) + cell(bold('Price'))), row(cell(p('Seat')) + cell(p('1')))),
    });
    expect(tables?.[0]?.rows.map(({ isHeader }) => isHeader)).toEqual([true, false]);
  });

  it('makes clauses of a table that only lays them out', async () => {
    const numbering = abstractNum(0, lvl(0, 'decimal', '%1.')) + num(1, 0);
    const clause = (words: string): string => p(`${words} ${'and so on '.repeat(10)}.`, numbered(1, 0));
    const document = await read({
      numbering,
      body: table(row(cell(clause('The Supplier')) + cell(clause('Der Lieferant')))) + table(row(cell(p('Alone')))),
    });
    expect(kinds(document)).toEqual(['clause', 'clause', 'paragraph']);
    expect(document.blocks.map(({ label }) => label)).toEqual(['1', '2', null]);
  });

  it('opens a table that holds another, and keeps the inner one', async () => {
    const inner = table(row(cell(p('a')) + cell(p('b'))), row(cell(p('c')) + cell(p('d'))));
    const document = await read({ body: table(row(cell(p('L')) + cell(inner + p('')))) });
    expect(document.text).toBe('L\na\tb\nc\td');
    expect(kinds(document)).toEqual(['paragraph', 'table']);
  });

  it('leaves a place for cells that a row skips', async () => {
    const { tables } = await read({
      body: table(row(cell(p('x')) + cell(p('y'))), row(cell(p('z')), '<w:gridBefore w:val="1"/>')),
    });
    expect(tables?.[0]?.rows[1]?.cells.length).toBe(2);
  });
});

describe('headings', () => {
  it('takes depths from outline levels and from names of styles in any language', async () => {
    const styles =
      style('berschrift1', 'heading 1') +
      style('Titre2', 'Titre 2') +
      style('Own', 'Klausel', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>') +
      style('Sub', 'Based', '<w:basedOn w:val="Own"/>');
    const { blocks } = await read({
      styles,
      body:
        p('Eins', styled('berschrift1')) + p('deux', styled('Titre2')) + p('drei', styled('Own')) +
        p('vier', styled('Sub')) + p('text') + p('direct', '<w:outlineLvl w:val="0"/>') +
        p('none', `${styled('Own')}<w:outlineLvl w:val="9"/>`),
    });
    expect(blocks.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      'heading 1', 'heading 2', 'heading 3', 'heading 3', 'paragraph 4', 'heading 1', 'paragraph 2',
    ]);
  });

  it('keeps a whole clause a clause where a heading style only numbers it', async () => {
    const styles = style('H1', 'heading 1', `<w:pPr>${numbered(1, 0)}</w:pPr>`) + style('H2', 'heading 2', `<w:pPr>${numbered(1, 1)}</w:pPr>`);
    const numbering = abstractNum(0, lvl(0, 'decimal', '%1.') + lvl(1, 'decimal', '%1.%2')) + num(1, 0);
    const { blocks } = await read({
      styles,
      numbering,
      body:
        p('Payment', styled('H1')) +
        p('The Customer shall pay each invoice within thirty days of its receipt, without any deduction.', styled('H2')) +
        p('Invoices', styled('H2')),
    });
    expect(blocks.map(({ kind, label, parent }) => [kind, label, parent])).toEqual([
      ['heading', '1', null],
      ['clause', '1.1', 0],
      ['heading', '1.2', 0],
    ]);
  });

  it('takes the title from its style, then from the properties of the file', async () => {
    const styles = style('Titel', 'Title');
    const body = p('Master Agreement of all', styled('Titel')) + p('words');
    expect((await read({ styles, body, title: 'Old template' })).title).toBe('Master Agreement of all');
    expect((await read({ body: p('words'), title: 'Lease of 1999' })).title).toBe('Lease of 1999');
    expect((await read({ body: p('words'), title: 'Microsoft Word - Document1.docx' })).title).toBeUndefined();
  });

  it('lets lines of a table of contents head nothing', async () => {
    const { blocks } = await read({
      styles: style('Inhalt1', 'toc 1') + style('H', 'heading 1'),
      body: p('1. Scope\t2', styled('Inhalt1')) + p('2. Fees\t3', styled('Inhalt1')) + p('Scope', styled('H')) + p('text'),
    });
    expect(blocks.map(({ kind, parent }) => [kind, parent])).toEqual([
      ['paragraph', null], ['paragraph', null], ['heading', null], ['paragraph', 2],
    ]);
  });
});

describe('what stands beside the body', () => {
  it('puts a footnote after the paragraph with its mark, and endnotes at the end', async () => {
    const mark = (kind: string, id: number): string => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const note = (kind: string, id: number, words: string): string =>
      `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${r(words)}</w:p></w:${kind}>`;
    const document = await read({
      footnotes: '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>' + note('footnote', 2, ' See A.') + note('footnote', 3, ' See B.'),
      endnotes: note('endnote', 2, ' The end.'),
      body: `<w:p>${r('One')}${mark('footnote', 2)}${r(' two')}${mark('endnote', 2)}${r('.')}</w:p><w:p>${r('Three')}${mark('footnote', 3)}</w:p>`,
    });
    expect(document.text).toBe('One[1] two[i].\n[1] See A.\nThree[2]\n[2] See B.\n[i] The end.');
    expect(kinds(document)).toEqual(['paragraph', 'note', 'paragraph', 'note', 'note']);
  });

  it('counts notes as the settings say, and keeps marks of the author', async () => {
    const document = await read({
      settings: '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="3"/></w:footnotePr>',
      footnotes: `<w:footnote w:id="1">${p('Yes.')}</w:footnote><w:footnote w:id="2">${p('* Own.')}</w:footnote>`,
      body: `<w:p>${r('A')}<w:r><w:footnoteReference w:id="1"/></w:r>${r(' B')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r></w:p>`,
    });
    expect(document.text).toBe('A[c] B*\n[c] Yes.\n* Own.');
  });

  it('puts heads of a section before it and feet after it, each once', async () => {
    const section = (inner: string): string => `<w:sectPr>${inner}</w:sectPr>`;
    const use = (kind: string, type: string, id: string): string => `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
    const document = await read({
      headers: { h1: p('Draft of May'), h2: p('First page'), h3: p('Draft of May'), h4: p('Even') },
      footers: { f1: p('Confidential'), f2: p('7') },
      body:
        p('One.', section(use('header', 'default', 'h1') + use('header', 'first', 'h2') + use('header', 'even', 'h4') + use('footer', 'default', 'f1') + '<w:titlePg/>')) +
        p('Two.', section(use('header', 'default', 'h3'))) +
        p('Three.') +
        section(use('footer', 'default', 'f2')),
    });
    expect(document.text).toBe('First page\nDraft of May\nOne.\nConfidential\nTwo.\nThree.');
    expect(kinds(document)).toEqual(['header', 'header', 'paragraph', 'footer', 'paragraph', 'paragraph']);
  });
});

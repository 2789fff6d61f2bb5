import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParseOutcome } from '../../../src/parsing/types.ts';
import { buildDocx, p } from '../../support/parsing/docx-builder.ts';
import {
  bookFile,
  excelFile,
  openDocumentFile,
  powerPointFile,
  slideShape,
  zipOf,
} from '../../support/parsing/office-files.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** A package with a part gone, or with one that is cut off in the middle of its words. */
const without = (file: Uint8Array, part: string): Uint8Array => {
  const files: Files = unzipSync(file);
  expect(Object.keys(files)).toContain(part);
  return zipOf(Object.fromEntries(Object.entries(files).filter(([name]) => name !== part)), ['mimetype']);
};
const cut = (file: Uint8Array, part: string, after: string): Uint8Array => {
  const files: Files = unzipSync(file);
  const bytes = Buffer.from(files[part] ?? []);
  const end = bytes.indexOf(after) + after.length;
  expect(end).toBeGreaterThan(after.length);
  return zipOf({ ...files, [part]: bytes.subarray(0, end) }, ['mimetype']);
};
/** One byte of a stored part is another, so that its check sum is wrong. */
const damaged = (file: Uint8Array, word: string): Uint8Array => {
  const stored = Buffer.from(zipOf(unzipSync(file), Object.keys(unzipSync(file))));
  stored.write('#', stored.indexOf(word));
  return stored;
};

async function outcomeOf(file: Uint8Array, name: string): Promise<string> {
  const outcome: ParseOutcome = await parseBytes(file, { fileName: name });
  if (!outcome.ok) return outcome.failure.code;
  const missing = outcome.document.warnings.filter(({ code }) => code === 'PARTS_MISSING');
  return missing.map(({ message }) => /damaged: (.*?)\. What/.exec(message)?.[1]).join();
}

const row = (words: string): string =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`;
const book = bookFile(['<p>first words</p>', '<p>second words</p>', '<p>third words</p>']);
const slides = powerPointFile([slideShape('one words'), slideShape('two words')]);
const sheets = excelFile({
  sheets: [
    { name: 'Fees', rows: row('first words') },
    { name: 'Prices', rows: `${row('second words')}<row r="2"><c r="A2" t="s"><v>0</v></c></row>` },
  ],
  shared: ['<t>shared words</t>'],
});
const [fees, prices] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'];
const text = openDocumentFile('text', '<text:p>first words</text:p><text:p>second words</text:p>');
const cells = openDocumentFile(
  'spreadsheet',
  '<table:table table:name="A"><table:table-row><table:table-cell><text:p>cell words</text:p></table:table-cell></table:table-row></table:table>',
);
const pages = openDocumentFile(
  'presentation',
  '<draw:page><draw:frame><draw:text-box><text:p>slide words</text:p></draw:text-box></draw:frame></draw:page>',
);

describe('a file that lists more than it holds', () => {
  it.each([
    ['a whole book', 'a.epub', book, ''],
    ['a book without a chapter', 'a.epub', without(book, 'c1.xhtml'), 'chapter 2'],
    ['a book with a damaged chapter', 'a.epub', damaged(book, 'second words'), 'chapter 2'],
    ['a book with a chapter cut off', 'a.epub', cut(book, 'c1.xhtml', 'second wo'), 'the end of chapter 2'],
    [
      'a book whose list is cut off',
      'a.epub',
      cut(book, 'book.opf', 'idref="c1"/>'),
      'the end of the list of chapters',
    ],
    ['a whole presentation', 'a.pptx', slides, ''],
    ['one without a slide', 'a.pptx', without(slides, 'ppt/slides/slide2.xml'), 'slide 2'],
    [
      'one with a slide cut off',
      'a.pptx',
      cut(slides, 'ppt/slides/slide1.xml', 'one w'),
      'the end of slide 1',
    ],
    [
      'one whose list of slides is cut off',
      'a.pptx',
      cut(slides, 'ppt/presentation.xml', 'r:id="r1"/>'),
      'the end of the list of slides',
    ],
    ['a whole workbook', 'a.xlsx', sheets, ''],
    ['one without a sheet', 'a.xlsx', without(sheets, prices), 'sheet “Prices”'],
    ['one with a sheet cut off', 'a.xlsx', cut(sheets, fees, 'first w'), 'the end of sheet “Fees”'],
    [
      'one without its shared words',
      'a.xlsx',
      without(sheets, 'xl/sharedStrings.xml'),
      'the words of a cell',
    ],
    [
      'one without its formats',
      'a.xlsx',
      without(sheets, 'xl/styles.xml'),
      'the formats of numbers and dates (they may read otherwise than shown)',
    ],
    ['a whole text', 'a.odt', text, ''],
    ['a text cut off', 'a.odt', cut(text, 'content.xml', 'second w'), 'the end of the document'],
    ['sheets cut off', 'a.ods', cut(cells, 'content.xml', 'cell w'), 'the end of the document'],
    ['slides cut off', 'a.odp', cut(pages, 'content.xml', 'slide w'), 'the end of the document'],
  ])('is read as far as it goes, and says what is missing: %s', async (_, name, file, missing) => {
    expect(await outcomeOf(file, name)).toBe(missing);
  });

  it.each([
    ['a book without its chapters', 'a.epub', without(bookFile(['<p>words</p>']), 'c0.xhtml')],
    [
      'a presentation without its slides',
      'a.pptx',
      without(powerPointFile([slideShape('x')]), 'ppt/slides/slide1.xml'),
    ],
    [
      'a workbook without its sheets',
      'a.xlsx',
      without(excelFile({ sheets: [{ name: 'A', rows: row('x') }] }), fees),
    ],
  ])('is refused where nothing is left, and not as one that never had words: %s', async (_, name, file) => {
    expect(await outcomeOf(file, name)).toBe('CORRUPT');
  });
});

describe('a file of Word', () => {
  const note = '<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
  const notes = '<w:footnote w:id="2"><w:p><w:r><w:t>note words</w:t></w:r></w:p></w:footnote>';
  const head = '<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>';

  it.each([
    ['nothing', buildDocx({ body: note, footnotes: notes }), ''],
    [
      'the part with its notes',
      without(buildDocx({ body: note, footnotes: notes }), 'word/footnotes.xml'),
      '1 footnote',
    ],
    ['any word of notes', buildDocx({ body: note + note }), '2 footnotes'],
    [
      'the part with its head',
      without(buildDocx({ body: p('Body') + head, headers: { h1: p('Head') } }), 'word/h1.xml'),
      '1 page header',
    ],
    ['any word of its head', buildDocx({ body: p('Body') + head }), '1 page header'],
    [
      'its numbers',
      without(buildDocx({ body: p('Body'), numbering: '' }), 'word/numbering.xml'),
      '1 list of automatic numbers',
    ],
  ])('says so where it lacks %s', async (_, file, missing) => {
    expect(await outcomeOf(file, 'a.docx')).toBe(missing);
  });

  it('names part documents that it points at, wherever it does', async () => {
    const relationships =
      '<Relationship Id="s" Type="a/subDocument" Target="terms.docx" TargetMode="External"/>';
    for (const body of ['<w:subDoc r:id="s"/>', '<w:p><w:subDoc r:id="s"/></w:p>']) {
      const outcome = await parseBytes(buildDocx({ body: p('Body') + body, relationships }), {});
      expect(outcome.ok && outcome.document.warnings).toEqual([
        { code: 'PARTS_LEFT_OUT', message: expect.stringContaining('the part document terms.docx') },
      ]);
    }
  });
});

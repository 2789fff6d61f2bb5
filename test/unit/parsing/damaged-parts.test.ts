import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParseOutcome, ParseWarning } from '../../../src/parsing/types.ts';
import { abstractNum, buildDocx, lvl, num, p } from '../../support/parsing/docx-builder.ts';
import {
  bookFile,
  excelFile,
  openDocumentFile,
  powerPointFile,
  slideShape,
  zipOf,
} from '../../support/parsing/office-files.ts';

type Change = (bytes: Uint8Array) => Uint8Array;

const half: Change = (bytes) => bytes.subarray(0, bytes.length >> 1);
const zeros: Change = (bytes) => {
  const changed = Uint8Array.from(bytes);
  changed.fill(0, bytes.length >> 1);
  return changed;
};

function changed(file: Uint8Array, part: string, change: Change): Uint8Array {
  const files = unzipSync(file);
  const bytes = files[part];
  if (bytes === undefined) throw new Error(`no ${part} among ${Object.keys(files).join()}`);
  return zipOf({ ...files, [part]: change(bytes) }, ['mimetype']);
}

/** The directory says another check sum than the part has. */
function wrongSum(file: Uint8Array, part: string): Uint8Array {
  const bytes = Buffer.from(file);
  const name = bytes.lastIndexOf(part);
  const entry = name - 46;
  expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
  bytes.writeUInt32LE((bytes.readUInt32LE(entry + 16) ^ 0xff) >>> 0, entry + 16);
  return bytes;
}

const read = (file: Uint8Array, fileName: string): Promise<ParseOutcome> => parseBytes(file, { fileName });
const warningsOf = (outcome: ParseOutcome): readonly ParseWarning[] =>
  outcome.ok ? outcome.document.warnings : [];
const textOf = (outcome: ParseOutcome): string => (outcome.ok ? outcome.document.text : outcome.failure.code);
const missingOf = (outcome: ParseOutcome): string | undefined =>
  warningsOf(outcome)
    .filter(({ code }) => code === 'PARTS_MISSING')
    .map(({ message }) => /damaged: (.*?)\. What/.exec(message)?.[1] ?? message)[0];

const THEME = '<a:theme xmlns:a="urn:a"><a:themeElements><a:clrScheme name="x"/></a:themeElements></a:theme>';
const with_ = (file: Uint8Array, more: Readonly<Record<string, string>>): Uint8Array =>
  zipOf({ ...unzipSync(file), ...more }, ['mimetype']);

const cell = (at: string, rest: string): string => `<row r="${at.slice(1)}"><c r="${at}" ${rest}</c></row>`;
const workbook = with_(
  excelFile({
    sheets: [
      { name: 'Fees', rows: cell('A1', 's="1"><v>-1164</v>') + cell('A2', 't="s"><v>0</v>') },
      { name: 'Prices', rows: cell('A1', 't="inlineStr"><is><t>second words</t></is>') },
    ],
    shared: ['<t>shared words</t>'],
    formats: ['#,##0_);(#,##0)'],
  }),
  { 'xl/theme/theme1.xml': THEME, 'docProps/app.xml': '<Properties><Company>Acme</Company></Properties>' },
);
const word = buildDocx({
  body: `${p('First.', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')}<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
  numbering: abstractNum(0, lvl(0, 'decimal', '%1.')) + num(1, 0),
  footnotes: '<w:footnote w:id="2"><w:p><w:r><w:t>note words</w:t></w:r></w:p></w:footnote>',
  files: {
    'word/theme/theme1.xml': THEME,
    'word/comments.xml': '<w:comments xmlns:w="urn:w"><w:comment/></w:comments>',
  },
});
const slides = with_(powerPointFile([slideShape('one words'), slideShape('two words')]), {
  'ppt/theme/theme1.xml': THEME,
});
const META =
  '<office:document-meta xmlns:office="urn:o"><office:meta><x/></office:meta></office:document-meta>';
const openText = with_(openDocumentFile('text', '<text:p>first words</text:p><text:p>last words</text:p>'), {
  'meta.xml': META,
  'styles.xml':
    '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><office:styles></office:styles></office:document-styles>',
});
const book = with_(bookFile(['<p>first words</p>', '<p>second words</p>']), {
  'toc.ncx':
    '<ncx xmlns="urn:n"><navMap><navPoint id="a"><navLabel><text>One</text></navLabel></navPoint></navMap></ncx>',
});

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['a.xlsx', workbook],
  ['a.docx', word],
  ['a.pptx', slides],
  ['a.odt', openText],
  ['a.epub', book],
];
const isXml = (name: string): boolean => /\.(?:xml|rels|ncx|opf|xhtml)$/.test(name);

describe('a part that is there and cannot be read whole', () => {
  it.each(FILES)(
    'is never passed over in silence, whichever it is and whatever happened to it: %s',
    async (name, file) => {
      expect(missingOf(await read(file, name))).toBeUndefined();
      const parts = Object.keys(unzipSync(file)).filter(isXml);
      expect(parts.length).toBeGreaterThan(3);
      const silent: string[] = [];
      for (const part of parts) {
        const files = [changed(file, part, half), changed(file, part, zeros), wrongSum(file, part)];
        for (const [way, damaged] of files.entries()) {
          const outcome = await read(damaged, name);
          const isSaid = outcome.ok ? missingOf(outcome) !== undefined : outcome.failure.code === 'CORRUPT';
          if (!isSaid) silent.push(`${part} ${['half', 'zeros', 'wrong sum'][way]}`);
        }
      }
      expect(silent).toEqual([]);
    },
  );

  it.each([
    ['styles cut', changed(workbook, 'xl/styles.xml', half), 'the end of the formats'],
    ['styles of zeros', changed(workbook, 'xl/styles.xml', zeros), 'the end of the formats'],
    ['styles with a wrong sum', wrongSum(workbook, 'xl/styles.xml'), 'the formats'],
  ])('says of a workbook that numbers may read otherwise than shown: %s', async (_, file, said) => {
    expect(textOf(await read(workbook, 'a.xlsx'))).toContain('(1,164)');
    const outcome = await read(file, 'a.xlsx');
    expect(textOf(outcome)).toContain('second words');
    expect(missingOf(outcome)).toBe(`${said} of numbers and dates (they may read otherwise than shown)`);
  });

  it.each([
    ['one sheet', 'a.xlsx', wrongSum(workbook, 'xl/worksheets/sheet2.xml'), 'sheet “Prices”', 'shared words'],
    [
      'the shared words',
      'a.xlsx',
      wrongSum(workbook, 'xl/sharedStrings.xml'),
      'the words of a cell, the words of cells',
      'second words',
    ],
    ['notes of Word', 'a.docx', wrongSum(word, 'word/footnotes.xml'), '1 footnote, the footnotes', 'Text'],
    [
      'numbers of Word',
      'a.docx',
      wrongSum(word, 'word/numbering.xml'),
      'the list of automatic numbers',
      'First.',
    ],
    ['a slide', 'a.pptx', wrongSum(slides, 'ppt/slides/slide2.xml'), 'slide 2', 'one words'],
    ['styles of OpenDocument', 'a.odt', wrongSum(openText, 'styles.xml'), 'the styles', 'last words'],
    ['a chapter', 'a.epub', wrongSum(book, 'c1.xhtml'), 'chapter 2', 'first words'],
    ['the contents of a book', 'a.epub', wrongSum(book, 'toc.ncx'), 'the table of contents', 'second words'],
  ])('with a wrong check sum costs no more than itself: %s', async (_, name, file, missing, words) => {
    const outcome = await read(file, name);
    expect([textOf(outcome), missingOf(outcome)]).toEqual([expect.stringContaining(words), missing]);
  });

  it.each([
    ['a.xlsx', wrongSum(workbook, 'xl/workbook.xml')],
    ['a.docx', wrongSum(word, 'word/document.xml')],
    ['a.pptx', wrongSum(slides, 'ppt/presentation.xml')],
    ['a.odt', wrongSum(openText, 'content.xml')],
    ['a.epub', wrongSum(book, 'book.opf')],
  ])('is reason to refuse the file where it is the body itself: %s', async (name, file) => {
    expect(textOf(await read(file, name))).toBe('CORRUPT');
  });
});

describe('a part that is XML and not what it was', () => {
  const asText =
    (change: (text: string) => string): Change =>
    (bytes) =>
      Buffer.from(change(Buffer.from(bytes).toString()));
  const page = asText(() => '<html><body>404 Not found</body></html>');
  const twice = asText((xml) => xml + xml.replace(/<\?xml[^>]*\?>/, ''));
  const openQuote = asText((xml) => xml.replace(/"(\s*\/?>)/, '$1'));
  /** A byte that no letter of UTF-8 begins with, in place of one of its words or values. */
  const badByte =
    (word: string): Change =>
    (bytes) => {
      const at = Buffer.from(bytes).indexOf(word);
      expect(at).toBeGreaterThan(0);
      return bytes.with(at, 0xff);
    };

  it.each([
    ['a sheet', 'a.xlsx', changed(workbook, 'xl/worksheets/sheet2.xml', page), 'sheet “Prices”'],
    [
      'words of cells',
      'a.xlsx',
      changed(workbook, 'xl/sharedStrings.xml', page),
      'the words of a cell, the words of cells',
    ],
    [
      'formats',
      'a.xlsx',
      changed(workbook, 'xl/styles.xml', page),
      expect.stringContaining('the formats of numbers'),
    ],
    [
      'a sheet, twice',
      'a.xlsx',
      changed(workbook, 'xl/worksheets/sheet2.xml', twice),
      'some of sheet “Prices”',
    ],
    [
      'a sheet with a bad byte',
      'a.xlsx',
      changed(workbook, 'xl/worksheets/sheet2.xml', badByte('second')),
      'some of sheet “Prices”',
    ],
    [
      'a list that says another kind',
      'a.xlsx',
      changed(
        workbook,
        'xl/_rels/workbook.xml.rels',
        asText((xml) => xml.replace(/\/worksheet"(?=[^>]*sheet2)/, '/theme"')),
      ),
      'sheet “Prices”',
    ],
    [
      'notes of Word',
      'a.docx',
      changed(word, 'word/footnotes.xml', page),
      expect.stringContaining('the footnotes'),
    ],
    ['numbers of Word', 'a.docx', changed(word, 'word/numbering.xml', page), 'the list of automatic numbers'],
    ['a slide', 'a.pptx', changed(slides, 'ppt/slides/slide2.xml', page), 'slide 2'],
    [
      'a slide with an open quote',
      'a.pptx',
      changed(slides, 'ppt/slides/slide2.xml', openQuote),
      expect.stringContaining('slide 2'),
    ],
    ['styles of OpenDocument', 'a.odt', changed(openText, 'styles.xml', page), 'the styles'],
    [
      'words with a bad byte',
      'a.odt',
      changed(openText, 'content.xml', badByte('last')),
      'some of the document',
    ],
    [
      'a chapter with a bad byte',
      'a.epub',
      changed(book, 'c1.xhtml', badByte('second')),
      'some of chapter 2',
    ],
  ])('is told of, also where a reader of XML finds nothing wrong: %s', async (_, name, file, missing) => {
    expect(missingOf(await read(file, name))).toEqual(missing);
  });

  it('is told of where the list is gone that says what belongs to a document of Word', async () => {
    const { ['word/_rels/document.xml.rels']: list, ...rest } = unzipSync(word);
    expect(list).toBeDefined();
    expect(missingOf(await read(zipOf(rest), 'a.docx'))).toContain(
      'the list of what belongs to the document',
    );
  });

  it('is told of where nothing says whose notes they are', async () => {
    const notes = '<p:notes xmlns:p="urn:p" xmlns:a="urn:a"><a:t>said beside</a:t></p:notes>';
    const file = with_(slides, { 'ppt/notesSlides/notesSlide1.xml': notes });
    expect(missingOf(await read(file, 'a.pptx'))).toBe(
      'the notes of a slide (ppt/notesSlides/notesSlide1.xml)',
    );
  });

  const utf16 =
    (hasMark: boolean): Change =>
    (bytes) => {
      const text = Buffer.from(bytes)
        .toString()
        .replace(/encoding="[^"]*"/, 'encoding="UTF-16"');
      return Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
    };
  const renamed = (file: Uint8Array, part: string): Uint8Array => {
    const { [part]: bytes, ...rest } = unzipSync(file);
    expect(bytes).toBeDefined();
    return zipOf({ ...rest, [part.toUpperCase()]: bytes ?? new Uint8Array() }, ['mimetype']);
  };
  const withStray = asText((xml) => xml.replace(' words<', ' words & more<'));

  it.each([
    ['a slide in UTF-16', 'a.pptx', changed(slides, 'ppt/slides/slide2.xml', utf16(true))],
    ['a slide in UTF-16 without a mark', 'a.pptx', changed(slides, 'ppt/slides/slide2.xml', utf16(false))],
    ['the list of slides in UTF-16', 'a.pptx', changed(slides, 'ppt/presentation.xml', utf16(true))],
    [
      'what belongs to it in UTF-16',
      'a.pptx',
      changed(slides, 'ppt/_rels/presentation.xml.rels', utf16(true)),
    ],
    ['a slide named in capitals', 'a.pptx', renamed(slides, 'ppt/slides/slide2.xml')],
    ['words in UTF-16', 'a.odt', changed(openText, 'content.xml', utf16(true))],
    ['a chapter in UTF-16', 'a.epub', changed(book, 'c1.xhtml', utf16(true))],
    ['a sheet in UTF-16', 'a.xlsx', changed(workbook, 'xl/worksheets/sheet2.xml', utf16(true))],
  ])('is read all the same where it only is written otherwise: %s', async (_, name, file) => {
    const whole = await read(FILES.find(([one]) => one === name)?.[1] ?? file, name);
    const outcome = await read(file, name);
    expect([textOf(outcome), warningsOf(outcome)]).toEqual([textOf(whole), []]);
  });

  it.each([
    ['a.pptx', changed(slides, 'ppt/slides/slide2.xml', withStray), 'two words & more'],
    ['a.odt', changed(openText, 'content.xml', withStray), 'first words & more'],
  ])('is read all the same where a sign is not written as it must be: %s', async (name, file, words) => {
    const outcome = await read(file, name);
    expect([textOf(outcome), warningsOf(outcome)]).toEqual([expect.stringContaining(words), []]);
  });
});

describe('entities that a file declares', () => {
  const typed = (xml: string, declared: string): string =>
    xml.replace(/(<\?xml[^>]*\?>)?/, `$1<!DOCTYPE x [${declared}]>`);
  const declare = (file: Uint8Array, part: string, declared: string): Uint8Array =>
    changed(file, part, (bytes) => Buffer.from(typed(Buffer.from(bytes).toString(), declared)));
  const INNER = '<!ENTITY e "ENTITYWORDS">';
  const wordWith = (words: string): Uint8Array => buildDocx({ body: p(words) });
  const textWith = (words: string): Uint8Array => openDocumentFile('text', `<text:p>${words}</text:p>`);
  const sheetWith = (words: string): Uint8Array =>
    excelFile({ sheets: [{ name: 'A', rows: cell('A1', `t="inlineStr"><is><t>${words}</t></is>`) }] });
  const LOL = `<!ENTITY e "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at} "${`&e${at - 1 < 0 ? '' : at - 1};`.repeat(10)}">`).join('')}`;

  it.each([
    ['Word', 'a.docx', declare(wordWith('One &e; two'), 'word/document.xml', INNER)],
    ['OpenDocument', 'a.odt', declare(textWith('One &e; two'), 'content.xml', INNER)],
    ['a workbook', 'a.xlsx', declare(sheetWith('One &e; two'), 'xl/worksheets/sheet1.xml', INNER)],
    [
      'a file of this machine',
      'a.docx',
      declare(wordWith('One &e; two'), 'word/document.xml', '<!ENTITY e SYSTEM "file:///etc/passwd">'),
    ],
    ['one that grows', 'a.docx', declare(wordWith('One &e8; two'), 'word/document.xml', LOL)],
  ])('are not put in, and that is said: %s', async (_, name, file) => {
    const outcome = await read(file, name);
    expect(textOf(outcome)).toMatch(/One.*two/s);
    expect(textOf(outcome)).not.toMatch(/ENTITYWORDS|root:|lollol/);
    expect(warningsOf(outcome)).toEqual([
      { code: 'PARTS_LEFT_OUT', message: expect.stringContaining('declares as entities') },
    ]);
  });

  it('need no word where nothing refers to them', async () => {
    const file = declare(wordWith('One &amp; two &#233;'), 'word/document.xml', LOL);
    const outcome = await read(file, 'a.docx');
    expect([textOf(outcome), warningsOf(outcome)]).toEqual(['One & two é', []]);
  });
});

describe('two parts of one name', () => {
  it.each([
    [
      'a.docx',
      buildDocx({ body: p('shown'), files: { 'word/documenT.xml': '<x/>' } }),
      'word/documenT.xml',
      'word/document.xml',
      'shown',
    ],
    ['a.odt', with_(openText, { 'metA.xml': '<x/>' }), 'metA.xml', 'meta.xml', 'first words\nlast words'],
  ])('are told of, since programs differ in which they show: %s', async (name, file, other, part, words) => {
    const bytes = Buffer.from(file);
    for (let at = bytes.indexOf(other); at >= 0; at = bytes.indexOf(other)) bytes.write(part, at);
    const outcome = await read(bytes, name);
    expect([textOf(outcome), warningsOf(outcome)]).toEqual([
      words,
      [
        {
          code: 'BROKEN_STRUCTURE',
          message: expect.stringContaining(`only one of each was read: ${part}.`),
        },
      ],
    ]);
  });
});

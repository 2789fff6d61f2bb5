import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { parseBytes } from '../../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';
import {
  excelFile,
  openDocumentFile,
  powerPointFile,
  slideShape,
  wordFile,
  zipOf,
} from '../../../support/parsing/office-files.ts';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function read(bytes: Uint8Array, fileName: string): Promise<ParsedDocument> {
  const outcome = await parseBytes(bytes, { fileName });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document;
}

/** A file with more parts, or with others in place of its own. */
function withParts(file: Uint8Array, parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipOf({ ...unzipSync(file), ...parts }, ['mimetype']);
}

function relations(...all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const one = all.map(([id, type, target]) => {
    const mode = type === 'hyperlink' ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${one.join('')}</Relationships>`;
}

const said = ({ warnings }: ParsedDocument): readonly string[] =>
  warnings.map(({ code, message }) => `${code}: ${message}`);

describe('comments', () => {
  const comment = (words: string): string =>
    '<office:annotation office:name="c"><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Bob</dc:creator>' +
    `<text:p>${words}</text:p></office:annotation>`;

  it.each([
    ['text', 'a.odt', `<text:p>The fee ${comment('Too high!')}is due.</text:p>`],
    [
      'spreadsheet',
      'a.ods',
      `<table:table><table:table-row><table:table-cell>${comment('Too high!')}<text:p>The fee is due.</text:p></table:table-cell></table:table-row></table:table>`,
    ],
    [
      'presentation',
      'a.odp',
      `<draw:page><draw:frame><draw:text-box><text:p>The fee is due.</text:p></draw:text-box></draw:frame>${comment('Too high!')}</draw:page>`,
    ],
  ])('of OpenDocument are no words of the document, and are counted: %s', async (kind, name, body) => {
    const document = await read(openDocumentFile(kind, body), name);
    expect(document.text).toContain('The fee is due.');
    expect(document.text).not.toMatch(/Too high|Bob/);
    expect(said(document).join()).toContain('COMMENTS_LEFT_OUT: 1 comment was left out');
  });

  it('leave the rest of an OpenDocument as it is', async () => {
    const body = (inside: string): string =>
      `<text:h text:outline-level="1">Lease</text:h><text:p>The ${inside}fee.</text:p><text:p>End.</text:p>`;
    const [plain, noted] = [
      await read(openDocumentFile('text', body('')), 'a.odt'),
      await read(openDocumentFile('text', body(comment('x') + comment('y'))), 'a.odt'),
    ];
    expect(noted.text).toBe(plain.text);
    expect(noted.blocks).toEqual(plain.blocks);
    expect(said(noted).join()).toContain('2 comments were left out');
  });

  it('on slides and in workbooks are counted', async () => {
    const slides = withParts(powerPointFile([slideShape('Terms', 'title')]), {
      'ppt/comments/comment1.xml': '<p:cmLst xmlns:p="p"><p:cm><p:text>No</p:text></p:cm><p:cm/></p:cmLst>',
    });
    expect(said(await read(slides, 'a.pptx')).join()).toContain('2 comments were left out');
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Fee</t></is></c></row>';
    const workbook = withParts(excelFile({ sheets: [{ name: 'A', rows }] }), {
      'xl/comments1.xml': '<comments><commentList><comment ref="A1"/></commentList></comments>',
      'xl/threadedComments/threadedComment1.xml': '<ThreadedComments><threadedComment/></ThreadedComments>',
    });
    expect(said(await read(workbook, 'a.xlsx')).join()).toContain('1 comment was left out');
  });

  it('of RTF are counted', async () => {
    const rtf = String.raw`{\rtf1 The fee is due.{\*\annotation Too high}}`;
    const document = await read(Buffer.from(rtf), 'a.rtf');
    expect(document.text).not.toContain('Too high');
    expect(said(document).join()).toContain('1 comment was left out');
  });
});

describe('hidden words of OpenDocument', () => {
  it('are left out by style, section and condition, and counted; others of that style name stay', async () => {
    const style = (family: string, more: string): string =>
      `<style:style style:name="X" style:family="${family}"><style:text-properties ${more}/></style:style>`;
    const file = openDocumentFile(
      'text',
      '<text:p>Seen <text:span text:style-name="X">secret <text:span>inner</text:span> one' +
        '</text:span>words.</text:p><text:section text:display="none"><text:p>secret two</text:p></text:section>' +
        '<text:p text:style-name="X">More<text:hidden-text text:is-hidden="true">secret three</text:hidden-text>.</text:p>',
    );
    const content = new TextDecoder().decode(unzipSync(file)['content.xml']);
    const styled = content.replace(
      '<office:body>',
      '<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">' +
        `${style('text', 'text:display="none"')}${style('paragraph', 'text:x="1"')}</office:automatic-styles><office:body>`,
    );
    const document = await read(withParts(file, { 'content.xml': styled }), 'a.odt');
    expect(document.text).toBe('Seen words.\nMore.');
    expect(said(document)).toEqual(['HIDDEN_TEXT_LEFT_OUT: 3 passages of hidden text were left out.']);
  });
});

describe('what a reader may not have seen', () => {
  it('is told: slides that the show skips', async () => {
    const file = powerPointFile([slideShape('One'), slideShape('Two'), slideShape('Three')]);
    const slide = new TextDecoder().decode(unzipSync(file)['ppt/slides/slide2.xml']);
    const hidden = withParts(file, { 'ppt/slides/slide2.xml': slide.replace('<p:sld ', '<p:sld show="0" ') });
    const document = await read(hidden, 'a.pptx');
    expect(document.text).toContain('Two');
    expect(said(document)).toEqual(['HIDDEN_TEXT: Slides that are hidden in the show were read: 2.']);
  });

  it('is told: rows and columns of a sheet that are not shown', async () => {
    const cell = (place: string): string =>
      `<c r="${place}" t="inlineStr"><is><t>Words of ${place}</t></is></c>`;
    const sheet = (name: string, row: string) => ({ name, rows: row });
    const file = excelFile({
      sheets: [
        sheet('Open', `<row r="1">${cell('A1')}</row><row r="2" hidden="1"/>`),
        sheet('Folded', `<row r="1">${cell('A1')}</row><row r="2" hidden="1">${cell('A2')}</row>`),
      ],
    });
    const document = await read(file, 'a.xlsx');
    expect(document.text).toContain('Words of A2');
    expect(said(document)).toEqual(['HIDDEN_TEXT: Rows or columns that are hidden were read: Folded.']);
  });

  it('is told: sheets of OpenDocument that are not shown', async () => {
    const file = openDocumentFile('spreadsheet', '');
    const content = new TextDecoder().decode(unzipSync(file)['content.xml']);
    const table = (style: string, words: string): string =>
      `<table:table table:name="${words}" table:style-name="${style}"><table:table-row><table:table-cell><text:p>${words} sheet</text:p></table:table-cell></table:table-row></table:table>`;
    const styles = (name: string, shown: boolean): string =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${shown}"/></style:style>`;
    const full = content
      .replace(
        '<office:body>',
        `<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">${styles('t1', true)}${styles('t2', false)}</office:automatic-styles><office:body>`,
      )
      .replace('<office:spreadsheet>', `<office:spreadsheet>${table('t1', 'Open')}${table('t2', 'Secret')}`);
    const document = await read(withParts(file, { 'content.xml': full }), 'a.ods');
    expect(document.text).toContain('Open sheet');
    expect(document.text).toContain('Secret sheet');
    expect(said(document)).toEqual(['HIDDEN_TEXT: Sheets that are hidden were read: Secret.']);
  });

  it('is told: tracked changes of an OpenDocument text', async () => {
    const changes =
      '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><text:p>Gone.</text:p></text:deletion>' +
      '</text:changed-region><text:changed-region text:id="c2"><text:insertion/></text:changed-region></text:tracked-changes>';
    const document = await read(openDocumentFile('text', `${changes}<text:p>Kept.</text:p>`), 'a.odt');
    expect(document.text).toBe('Kept.');
    expect(said(document).join()).toContain('1 insertion was kept and 1 deletion left out');
  });

  it('is told: pictures over much of a slide, recordings and charts', async () => {
    const picture =
      '<p:pic><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9000" cy="6000"/></a:xfrm></p:spPr></p:pic>';
    const small = picture.replace('9000', '90');
    const file = powerPointFile([slideShape('Terms') + picture + small]);
    const main = new TextDecoder().decode(unzipSync(file)['ppt/presentation.xml']);
    const full = withParts(file, {
      'ppt/presentation.xml': main.replace(
        '</p:presentation>',
        '<p:sldSz cx="10000" cy="7000"/></p:presentation>',
      ),
      'ppt/media/media1.mp4': 'x',
      'ppt/charts/chart1.xml': '<c:chartSpace xmlns:c="c"/>',
    });
    expect(said(await read(full, 'a.pptx'))).toEqual([
      'PARTS_LEFT_OUT: Not read: 1 chart, 1 large picture, 1 recording. If it matters, save the document as PDF or ' +
        'upload the part by itself.',
    ]);
  });
});

describe('files in files', () => {
  const inner = wordFile('<w:p><w:r><w:t>Inner terms.</w:t></w:r></w:p>');

  it('of Word become documents of their own; others are named', async () => {
    const object = (id: string): string =>
      `<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="${TYPES}" ProgID="P" r:id="${id}"/></w:object></w:r>`;
    const body = `<w:p><w:r><w:t>See </w:t></w:r>${object('o1')}${object('o2')}</w:p>`;
    const file = withParts(wordFile(body), {
      'word/_rels/document.xml.rels': relations(
        ['o1', 'package', 'embeddings/terms.docx'],
        ['o2', 'oleObject', 'embeddings/oleObject1.bin'],
      ),
      'word/embeddings/terms.docx': inner,
      'word/embeddings/oleObject1.bin': 'x',
    });
    const document = await read(file, 'a.docx');
    expect(document.attachments?.map(({ fileName }) => fileName)).toEqual(['terms.docx']);
    expect(Buffer.compare(document.attachments?.[0]?.bytes ?? Buffer.alloc(0), inner)).toBe(0);
    expect(said(document).join()).toContain('oleObject1.bin');
    expect(said(document).join()).not.toContain('terms.docx');
  });

  it('of slides and workbooks too, but not the numbers of a chart', async () => {
    const parts = (root: string) => ({
      [`${root}/embeddings/terms.docx`]: inner,
      [`${root}/embeddings/Microsoft_Excel_Sheet1.xlsx`]: excelFile({ sheets: [{ name: 'A', rows: '' }] }),
      [`${root}/charts/chart1.xml`]: '<c:chartSpace xmlns:c="c"/>',
      [`${root}/charts/_rels/chart1.xml.rels`]: relations([
        'r1',
        'package',
        '../embeddings/Microsoft_Excel_Sheet1.xlsx',
      ]),
    });
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Fee</t></is></c></row>';
    const slides = await read(withParts(powerPointFile([slideShape('Terms')]), parts('ppt')), 'a.pptx');
    const workbook = await read(
      withParts(excelFile({ sheets: [{ name: 'A', rows }] }), parts('xl')),
      'a.xlsx',
    );
    for (const { attachments } of [slides, workbook])
      expect(attachments?.map(({ fileName }) => fileName)).toEqual(['terms.docx']);
  });
});

describe('a sheet', () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Our terms</t></is></c><c r="B1" t="inlineStr"><is><t>Fee</t></is></c></row>';
  const after = `<hyperlinks xmlns:r="${TYPES}"><hyperlink ref="A1" r:id="h1"/><hyperlink ref="B1" r:id="h2"/></hyperlinks>`;

  it('has the links of its cells, where they lead to an address of the web', async () => {
    const file = withParts(excelFile({ sheets: [{ name: 'Fees', rows, after }] }), {
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        ['h1', 'hyperlink', 'https://example.org/terms'],
        ['h2', 'hyperlink', 'javascript:alert(1)'],
      ),
    });
    const { text, links = [] } = await read(file, 'a.xlsx');
    expect(links.map(({ start, end, url }) => [text.slice(start, end), url])).toEqual([
      ['Our terms', 'https://example.org/terms'],
    ]);
  });

  it('has the words of its text boxes, also where it has no cells', async () => {
    const shape = (words: string): string =>
      `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${words}</a:t></a:r><a:r><a:t> net.</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
    const drawing = `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${shape('All &amp; sums are')}${shape('')}</xdr:wsDr>`;
    const link = relations(['d1', 'drawing', '../drawings/drawing1.xml']);
    const parts = { 'xl/worksheets/_rels/sheet1.xml.rels': link, 'xl/drawings/drawing1.xml': drawing };
    const full = await read(withParts(excelFile({ sheets: [{ name: 'Fees', rows }] }), parts), 'a.xlsx');
    expect(full.text).toContain('Our terms\tFee');
    expect(full.text).toContain('All & sums are net.');
    const bare = await read(withParts(excelFile({ sheets: [{ name: 'Notes', rows: '' }] }), parts), 'a.xlsx');
    expect(bare.text).toMatch(/^Notes\s+All & sums are net\./);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseBytes } from '../../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';
import { checkBlocks } from '../../../support/document-laws.ts';
import { bookFile, openDocumentFile, powerPointFile, slideShape, zipOf } from '../../../support/parsing/office-files.ts';

async function read(bytes: Uint8Array): Promise<ParsedDocument> {
  const outcome = await parseBytes(bytes, { fileName: 'a' });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  checkBlocks(outcome.document);
  return outcome.document;
}

async function codeOf(bytes: Uint8Array): Promise<string> {
  const outcome = await parseBytes(bytes, { fileName: 'a.pptx' });
  return outcome.ok ? 'READ' : outcome.failure.code;
}

const kinds = ({ text, blocks }: ParsedDocument): readonly (readonly [string, string])[] =>
  blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe('OpenDocument texts', () => {
  const body =
    '<text:h text:outline-level="1">Lease</text:h><text:p>Between <text:span>Zoë</text:span> and 契約 العقد.</text:p>' +
    '<text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item>' +
    '</text:list></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>' +
    '<table:table><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell>' +
    '<table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>' +
    '<table:table-row><table:table-cell><text:p>Seat</text:p></table:table-cell>' +
    '<table:table-cell><text:p>5</text:p></table:table-cell></table:table-row></table:table>' +
    '<text:p>See<text:note text:note-class="footnote" text:id="n1"><text:note-citation>1</text:note-citation>' +
    '<text:note-body><text:p>The small print.</text:p></text:note-body></text:note> below.</text:p>';

  it('keep headings, lists, tables and notes', async () => {
    const document = await read(openDocumentFile('text', body));
    expect(document).toMatchObject({ engine: 'office', mimeType: 'application/vnd.oasis.opendocument.text' });
    expect(kinds(document)).toEqual([
      ['title', 'Lease'],
      ['paragraph', 'Between Zoë and 契約 العقد.'],
      ['list_item', '• one'],
      ['list_item', '• inner'],
      ['list_item', '• two'],
      ['table', 'Item\tPrice\nSeat\t5'],
      ['paragraph', 'See[1] below.'],
      ['note', '[1] The small print.'],
    ]);
    expect(document.tables?.[0]?.rows.map(({ cells }) => cells.length)).toEqual([2, 2]);
  });

  it('that are locked say so', async () => {
    const manifest =
      '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">' +
      '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">' +
      '<manifest:encryption-data manifest:checksum="x"/></manifest:file-entry></manifest:manifest>';
    const bytes = zipOf(
      {
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': 'scrambled',
        'META-INF/manifest.xml': manifest,
      },
      ['mimetype'],
    );
    expect(await parseBytes(bytes)).toMatchObject({ ok: false, failure: { code: 'PASSWORD_REQUIRED' } });
  });
});

describe('Rich Text', () => {
  it('keeps paragraphs and letters of every script', async () => {
    const document = await read(
      Buffer.from('{\\rtf1\\ansi\\ansicpg1251 {\\b Terms}\\par \\\'cf\\\'f0\\\'e0\\\'e2\\\'ee\\par \\u22865?\\u32004? end\\par}'),
    );
    expect(document.text).toBe('Terms\nПраво\n契約 end');
  });
});

describe('presentations', () => {
  it('have a heading for each slide with a title', async () => {
    const document = await read(
      powerPointFile([
        slideShape('Plan', 'title') + slideShape('First\nSecond'),
        slideShape('Costs', 'title') + slideShape('Five'),
      ]),
    );
    expect(kinds(document)).toEqual([
      ['heading', 'Plan'],
      ['paragraph', 'First'],
      ['paragraph', 'Second'],
      ['heading', 'Costs'],
      ['paragraph', 'Five'],
    ]);
    expect(document.blocks.map(({ parent }) => parent)).toEqual([null, 0, 0, null, 3]);
  });
});

describe('books', () => {
  it('are read chapter after chapter', async () => {
    const document = await read(bookFile(['<h1>One</h1><p>First words.</p>', '<h1>Two</h1><p>Last words.</p>']));
    expect(document.text).toBe('One\nFirst words.\nTwo\nLast words.');
    expect(document.mimeType).toBe('application/epub+zip');
  });
});

describe('broken and hostile office files', () => {
  it.each([
    ['an OpenDocument text without its words', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }), /CORRUPT/],
    ['a cut presentation', powerPointFile([slideShape('Plan')]).subarray(0, 700), /CORRUPT|TRUNCATED|UNSUPPORTED_TYPE/],
    ['an empty book', bookFile([]), /NO_TEXT|CORRUPT/],
    ['Rich Text that is none', Buffer.from('{\\rtf1 '), /NO_TEXT|CORRUPT/],
  ])('%s fails by type', async (_name, bytes, code) => {
    expect(await codeOf(bytes)).toMatch(code);
  });

  it('a bomb of zeros is not unpacked', async () => {
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': new Uint8Array(40 * 1024 * 1024),
    });
    expect(await codeOf(bytes)).toMatch(/TOO_LARGE|CORRUPT/);
  });

  it('a bomb of entities expands nothing', async () => {
    const nine = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${nine}]>` +
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>' +
        '<text:p>words &e9;</text:p></office:text></office:body></office:document-content>',
    });
    expect(await codeOf(bytes)).toMatch(/READ|CORRUPT/);
    const outcome = await parseBytes(bytes);
    expect(outcome.ok ? outcome.document.text.length : 0).toBeLessThan(100);
  });

  it('lists that nest ten thousand deep end by type', async () => {
    const depth = 10_000;
    const open = '<text:list><text:list-item>'.repeat(depth);
    const close = '</text:list-item></text:list>'.repeat(depth);
    const bytes = openDocumentFile('text', `${open}<text:p>deep</text:p>${close}`);
    expect(await codeOf(bytes)).toMatch(/READ|TOO_LARGE|CORRUPT|NO_TEXT/);
  });
});

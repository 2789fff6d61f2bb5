import { describe, expect, it } from '@jest/globals';
import { detectType } from '../../../src/parsing/detect.ts';
import { PARSE_MAX_TEXT_FILE_BYTES } from '../../../src/config/limits.ts';
import { FILE_FORMATS } from '../../../src/parsing/formats.ts';
import {
  bookFile,
  excelFile,
  oleFile,
  openDocumentFile,
  powerPointFile,
  wordFile,
  zipOf,
} from '../../support/parsing/office-files.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

describe('type by content, not by name', () => {
  const sheet = { sheets: [{ name: 'S', rows: '' }] };

  it.each([
    ['docx', wordFile('')],
    ['xlsx', excelFile(sheet)],
    ['pptx', powerPointFile([])],
    ['odt', openDocumentFile('text', '')],
    ['ods', openDocumentFile('spreadsheet', '')],
    ['odp', openDocumentFile('presentation', '')],
    ['epub', bookFile([])],
    ['doc', oleFile(['1Table', 'WordDocument', 'Data'])],
    ['xls', oleFile(['Workbook'])],
    ['xls', oleFile(['a', 'b', 'c', 'd', 'e', 'Book'])],
    ['ppt', oleFile(['Current User', 'PowerPoint Document'])],
    ['rtf', utf8('{\\rtf1\\ansi Hello}')],
    ['html', utf8('<!DOCTYPE html><html><body>Hi</body></html>')],
    ['html', utf8('\ufeff<!-- saved --><html lang=en>Hi')],
    ['html', utf8('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C"><html/>')],
    ['html', Buffer.from('\ufeff<html>Hi</html>', 'utf16le')],
    ['eml', utf8('From: a@example.com\nTo: b@example.com\nSubject: Hi\nDate: today\n\nText')],
    ['eml', Buffer.from('Received: x\r\nFrom: a\r\nTo: b\r\nSubject: \xfc\r\n\r\n\x00', 'latin1')],
  ] as const)('%s is known by its content, whatever its name says', async (format, bytes) => {
    for (const fileName of ['contract.pdf', 'a.txt', 'noname', `a.${format}`]) {
      const detected = await detectType({ bytes, fileName, declaredMime: 'application/pdf' });
      expect(detected).toMatchObject({
        ok: true,
        kind: 'file',
        format,
        mimeType: FILE_FORMATS.find(({ id }) => id === format)?.mimeType,
      });
    }
  });

  it('a package without types is known by its members', async () => {
    expect(await detectType({ bytes: zipOf({ 'word/document.xml': '<a/>' }) })).toMatchObject({ format: 'docx' });
  });

  it('a document that holds a sheet is a document', async () => {
    const bytes = Buffer.concat([oleFile(['WordDocument']), oleFile(['Workbook'])]);
    expect(await detectType({ bytes, fileName: 'a.xls' })).toMatchObject({ format: 'doc' });
  });

  it.each([
    ['a locked workbook', oleFile(['EncryptionInfo', 'EncryptedPackage']), 'PASSWORD_REQUIRED', 'without one'],
    ['a message of Outlook', oleFile(['__properties_version1.0']), 'UNSUPPORTED_TYPE', '.msg'],
    ['a container of something else', oleFile(['Contents']), 'UNSUPPORTED_TYPE', 'another kind'],
    ['half a container', oleFile(['WordDocument']).subarray(0, 600), 'CORRUPT', 'damaged'],
    ['an archive', zipOf({ 'a.pdf': '%PDF-1.7' }), 'UNSUPPORTED_TYPE', 'POST /imports or importDocuments'],
    ['a drawing', openDocumentFile('graphics', ''), 'UNSUPPORTED_TYPE', 'OpenDocument graphics'],
    ['a file of Pages', zipOf({ 'Index/Document.iwa': 'x' }), 'UNSUPPORTED_TYPE', 'Pages'],
    ['other XML', utf8('<?xml version="1.0"?><invoice/>'), 'UNSUPPORTED_TYPE', 'XML'],
  ] as const)('%s is refused in words', async (_what, bytes, code, words) => {
    const detected = await detectType({ bytes, fileName: 'a.docx' });
    expect(detected).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(words) } });
  });

  it('the end of a container is not missed when only its beginning is there', async () => {
    const [zip, ole] = [zipOf({ 'x.bin': 'x'.repeat(99), 'word/document.xml': '' }), oleFile(['WordDocument'])];
    for (const [bytes, fileName, format] of [[zip.subarray(0, 60), 'a.docx', 'docx'], [ole.subarray(0, 512), 'a.doc', 'doc']] as const)
      expect(await detectType({ bytes, fileName, isWhole: false })).toMatchObject({ ok: true, format });
  });

  it.each(['sheet.xlsx', 'SCAN.PDF', 'letter.doc', 'photo.jpg', 'all.zip'])(
    'a text named %s is a text, with a warning',
    async (fileName) => {
      expect(await detectType({ bytes: utf8('Rent: 100. Due: May.'), fileName })).toMatchObject({
        ok: true,
        format: 'txt',
        warnings: [{ code: 'NAME_MISLEADS', message: expect.stringContaining(fileName.slice(-3).toLowerCase()) }],
      });
    },
  );

  it.each(['notes.txt', 'README', 'a.md', 'v1.2'])('a text named %s has no warning', async (fileName) => {
    expect(await detectType({ bytes: utf8('Rent: 100. Due: May.'), fileName })).toMatchObject({
      ok: true,
      warnings: [],
    });
  });

  it('a PDF named .txt is a PDF', async () => {
    expect(await detectType({ bytes: utf8('%PDF-1.7\n1 0 obj'), fileName: 'a.txt' })).toMatchObject({
      ok: true,
      format: 'pdf',
    });
  });

  it("a PDF header behind a mail gateway's junk still counts", async () => {
    expect(await detectType({ bytes: utf8('junk\n%PDF-1.4\n1 0 obj\n<<>>') })).toMatchObject({
      ok: true,
      format: 'pdf',
    });
  });

  it('a text that speaks of %PDF- is a text', async () => {
    const bytes = utf8('A PDF begins with the mark %PDF- and a version.');
    expect(await detectType({ bytes, fileName: 'note.txt' })).toMatchObject({ ok: true, format: 'txt' });
  });

  it('a picture named .md is a picture', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await detectType({ bytes: png, fileName: 'a.md' })).toMatchObject({
      ok: true,
      format: 'png',
      mimeType: 'image/png',
    });
  });

  it('an empty file says so', async () => {
    expect(await detectType({ bytes: new Uint8Array(), fileName: 'a.pdf' })).toMatchObject({
      ok: false,
      failure: { code: 'EMPTY_FILE' },
    });
  });

  it('random bytes are no text', async () => {
    const bytes = Uint8Array.from(
      { length: 4_000 },
      (_, index) => (index * 7919 + (index >> 3) * 104729) % 256,
    );
    expect(await detectType({ bytes, fileName: 'a.txt' })).toMatchObject({
      ok: false,
      failure: { code: 'UNSUPPORTED_TYPE' },
    });
  });

  it('a text of 200 MB is refused without being decoded', async () => {
    const bytes = Buffer.alloc(PARSE_MAX_TEXT_FILE_BYTES + 1, 'lorem ipsum ');
    expect(await detectType({ bytes, fileName: 'a.txt' })).toMatchObject({
      ok: false,
      failure: { code: 'TOO_LARGE' },
    });
  });
});

describe('kinds of plain text', () => {
  const source = '# Terms\n\nSee [the policy](https://example.com) and **mind** it.\n';

  it.each([
    ['terms.md', 'Just words.', 'md'],
    ['terms.txt', source, 'txt'],
    ['terms', source, 'md'],
    ['terms', '1. The parties agree.\n\n2. The fee is due.\n\n# 3', 'txt'],
    ['terms.bin', 'Nothing but words.', 'txt'],
    ['terms.csv', 'Just words.', 'csv'],
    ['terms.tsv', 'a\tb', 'tsv'],
    ['export.xls', 'Name\tRent\nLind\t5\nRay\t6\n', 'csv'],
    ['export.txt', 'Name\tRent\nLind\t5\nRay\t6\n', 'txt'],
  ])('%s with %j is %s', async (fileName, text, format) => {
    expect(await detectType({ bytes: utf8(text), fileName })).toMatchObject({ ok: true, kind: 'text', format });
  });
});

describe('encodings', () => {
  const words = 'Die Gebühr beträgt 5 € – sofort fällig.';

  it.each([
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(words)])],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')])],
    [
      'big-endian UTF-16 with a mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(words, 'utf16le').swap16()]),
    ],
    ['UTF-16 without a mark', Buffer.from(words, 'utf16le')],
  ])('%s is read without a warning', async (_name, bytes) => {
    expect(await detectType({ bytes, fileName: 'a.txt' })).toMatchObject({
      ok: true,
      format: 'txt',
      text: words,
      warnings: [],
    });
  });

  it('Windows-1252 is read and said', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Die Geb'),
      Buffer.from([0xfc]),
      Buffer.from('hr '),
      Buffer.from([0x80]),
      Buffer.from('5'),
    ]);
    expect(await detectType({ bytes, fileName: 'a.txt' })).toMatchObject({
      ok: true,
      text: 'Die Gebühr €5',
      warnings: [{ code: 'ENCODING_GUESSED' }],
    });
  });

  it('a file of two encodings keeps what is valid UTF-8', async () => {
    const bytes = Buffer.concat([utf8('Übereinkunft: '), Buffer.from([0xfc]), utf8('ber alles')]);
    expect(await detectType({ bytes, fileName: 'a.txt' })).toMatchObject({
      ok: true,
      text: 'Übereinkunft: über alles',
    });
  });

  it('Cyrillic in one byte a letter is refused rather than read as garbage', async () => {
    const bytes = Uint8Array.from({ length: 400 }, (_, index) =>
      index % 7 === 6 ? 0x20 : 0xe0 + (index % 32),
    );
    expect(await detectType({ bytes, fileName: 'a.txt' })).toMatchObject({
      ok: false,
      failure: { code: 'UNSUPPORTED_TYPE', message: expect.stringContaining('UTF-8') },
    });
  });
});

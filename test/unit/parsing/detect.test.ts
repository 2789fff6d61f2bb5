import { describe, expect, it } from '@jest/globals';
import { detectType } from '../../../src/parsing/detect.ts';
import { PARSE_MAX_TEXT_FILE_BYTES } from '../../../src/config/limits.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** The smallest ZIP that says it is a Word document. */
function wordFile(): Buffer {
  const name = '[Content_Types].xml';
  const body =
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt32LE(body.length, 18);
  header.writeUInt32LE(body.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, utf8(name), utf8(body)]);
}

describe('type by content, not by name', () => {
  it('a Word document named .pdf is refused as what it is', async () => {
    const detected = await detectType({
      bytes: wordFile(),
      fileName: 'contract.pdf',
      declaredMime: 'application/pdf',
    });
    expect(detected).toMatchObject({
      ok: false,
      failure: {
        code: 'UNSUPPORTED_TYPE',
        message: 'This is a Word document (.docx). Save it as PDF and upload that.',
      },
    });
  });

  it.each(['sheet.xlsx', 'SCAN.PDF', 'letter.doc', 'photo.jpg', 'all.zip'])(
    'a text named %s is a text, with a warning',
    async (fileName) => {
      expect(await detectType({ bytes: utf8('Rent: 100. Due: May.'), fileName })).toMatchObject({
        ok: true,
        kind: 'text',
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
      kind: 'pdf',
    });
  });

  it("a PDF header behind a mail gateway's junk still counts", async () => {
    expect(await detectType({ bytes: utf8('junk\n%PDF-1.4\n1 0 obj\n<<>>') })).toMatchObject({
      ok: true,
      kind: 'pdf',
    });
  });

  it('a text that speaks of %PDF- is a text', async () => {
    const bytes = utf8('A PDF begins with the mark %PDF- and a version.');
    expect(await detectType({ bytes, fileName: 'note.txt' })).toMatchObject({ ok: true, kind: 'text' });
  });

  it('a picture named .md is refused by name', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await detectType({ bytes: png, fileName: 'a.md' })).toMatchObject({
      ok: false,
      failure: { code: 'UNSUPPORTED_TYPE', message: expect.stringContaining('an image (.png)') },
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

  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Hi</body></html>', 'page.txt'],
    ['an e-mail', 'From: a@example.com\nTo: b@example.com\nSubject: Hi\nDate: today\n\nText', 'mail.txt'],
    ['RTF', '{\\rtf1\\ansi Hello}', 'a.txt'],
  ])('%s is refused though it is text', async (_what, text, fileName) => {
    expect(await detectType({ bytes: utf8(text), fileName })).toMatchObject({
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

describe('Markdown or plain text', () => {
  const source = '# Terms\n\nSee [the policy](https://example.com) and **mind** it.\n';

  it.each([
    ['terms.md', 'Just words.', 'markdown'],
    ['terms.txt', source, 'text'],
    ['terms', source, 'markdown'],
    ['terms', '1. The parties agree.\n\n2. The fee is due.\n\n# 3', 'text'],
    ['terms.bin', 'Nothing but words.', 'text'],
  ])('%s with %j is %s', async (fileName, text, kind) => {
    expect(await detectType({ bytes: utf8(text), fileName })).toMatchObject({ ok: true, kind });
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
      kind: 'text',
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

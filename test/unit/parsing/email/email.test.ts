import { describe, expect, it } from '@jest/globals';
import { parseEmail } from '../../../../src/parsing/email/parse-email.ts';
import type { ParsedDocument, ParseOutcome } from '../../../../src/parsing/types.ts';
import { checkBlocks } from '../../../support/document-laws.ts';

const parse = (source: string | Uint8Array): Promise<ParseOutcome> =>
  parseEmail(typeof source === 'string' ? Buffer.from(source.replaceAll('\n', '\r\n')) : source, {});

async function read(source: string | Uint8Array): Promise<ParsedDocument> {
  const outcome = await parse(source);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  checkBlocks(outcome.document);
  return outcome.document;
}

const HEAD = `From: =?utf-8?q?Zo=C3=AB_Lind?= <zoe@a.example>
To: "Ray, Tom" <tom@b.example>, team@b.example
Cc: Board: x@c.example, y@c.example;
Date: Fri, 16 Dec 2022 17:04:16 -0500
Subject: =?iso-8859-1?q?K=FCndigung?= of the
 lease
MIME-Version: 1.0
`;

const part = (type: string, body: string, more = ''): string =>
  `--edge\nContent-Type: ${type}\n${more}\n${body}\n`;
const mixed = (...parts: readonly string[]): string =>
  `${HEAD}Content-Type: multipart/mixed; boundary=edge\n\n${parts.join('')}--edge--\n`;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('a message', () => {
  it('begins with who wrote to whom, when and about what', async () => {
    const { text, title } = await read(`${HEAD}Content-Type: text/plain\n\nDear Tom,\n\nI end it.\n`);
    expect(text.split('\n')).toEqual([
      'From: Zoë Lind <zoe@a.example>',
      'To: Ray, Tom <tom@b.example>, team@b.example',
      'Cc: Board: x@c.example, y@c.example',
      'Date: Fri, 16 Dec 2022 17:04:16 -0500',
      'Subject: Kündigung of the lease',
      'Dear Tom,',
      'I end it.',
    ]);
    expect(title).toBe('Kündigung of the lease');
  });

  it('reads the HTML body with its lists, and the plain one where the HTML has no words', async () => {
    const alternative = (html: string): string =>
      `${HEAD}Content-Type: multipart/alternative; boundary=edge\n\n` +
      `${part('text/plain', 'Plain words')}${part('text/html', html)}--edge--`;
    expect((await read(alternative('<ol><li>One<li>Two</ol>'))).text).toMatch(/lease\n1\. One\n2\. Two$/);
    expect((await read(alternative('<img src="cid:x">'))).text).toMatch(/lease\nPlain words$/);
  });

  it('keeps numbered clauses of a plain body as clauses', async () => {
    const body = '1. Term. It ends in May.\n\n2. Rent. It is 5.\n';
    const { blocks } = await read(`${HEAD}Content-Type: text/plain\n\n${body}`);
    expect(blocks.flatMap(({ label }) => label ?? [])).toEqual(['1', '2']);
  });
});

describe('what is attached to a message', () => {
  it('is handed over with its name, type and bytes, and named in the text', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const { text, attachments } = await read(
      mixed(
        part('text/plain', 'See attached.'),
        part(
          'application/pdf',
          base64(bytes),
          "Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename*=utf-8''%D0%94%D0%BE.pdf\n",
        ),
      ),
    );
    expect(attachments).toEqual([{ fileName: 'До.pdf', mimeType: 'application/pdf', bytes }]);
    expect(text).toContain('\nAttachments: До.pdf\n');
  });

  it('is a message too, and one with no name gets one', async () => {
    const inner = 'From: c@c.example\nSubject: Inner\n\nInner words';
    const { text, attachments } = await read(
      mixed(part('text/plain', 'Outer words'), part('message/rfc822', inner)),
    );
    expect(text).not.toContain('Inner');
    const [message] = attachments ?? [];
    expect(message).toMatchObject({ fileName: 'message-1.eml', mimeType: 'message/rfc822' });
    expect((await read(message?.bytes ?? new Uint8Array())).text).toContain('Inner words');
  });

  it('is no picture of the body and no signature, but a scan is', async () => {
    const png = 'Content-Transfer-Encoding: base64\n';
    const { attachments } = await read(
      mixed(
        part('text/html', '<p>Words <img src="cid:logo">'),
        part('image/png', 'aGk=', `${png}Content-ID: <logo>\nContent-Disposition: inline; filename=logo.png\n`),
        part('application/pgp-signature', 'x'),
        part('image/png', 'aGk=', `${png}Content-Disposition: attachment; filename=scan.png\n`),
      ),
    );
    expect(attachments?.map(({ fileName }) => fileName)).toEqual(['scan.png']);
  });

  it('is cut past two hundred, and the message says so', async () => {
    const many = Array.from({ length: 203 }, (_, index) =>
      part('text/plain', `words ${index}`, `Content-Disposition: attachment; filename=a${index}.txt\n`),
    );
    const { attachments, warnings } = await read(mixed(...many));
    expect(attachments).toHaveLength(200);
    expect(warnings.map(({ code, message }) => [code, /last 3 /.test(message)])).toContainEqual([
      'ATTACHMENTS_LEFT_OUT',
      true,
    ]);
  });
});

describe('broken and hostile messages', () => {
  it('reads parts in different encodings, each by its own', async () => {
    const source = Buffer.concat([
      Buffer.from(`${HEAD}Content-Type: multipart/mixed; boundary=edge\n\n--edge\n`),
      Buffer.from('Content-Type: text/plain; charset=koi8-r\n\n'),
      Buffer.from([0xf0, 0xd2, 0xc1, 0xd7, 0xcf]),
      Buffer.from('\n--edge\nContent-Type: text/plain; charset=utf-8\n\nÜbung\n--edge\n'),
      Buffer.from('Content-Type: text/plain; charset=iso-2022-jp\nContent-Transfer-Encoding: base64\n\n'),
      Buffer.from(`${base64(Buffer.from('\x1b$B7@Ls\x1b(B', 'latin1'))}\n--edge--\n`),
    ]);
    const { text } = await read(source);
    expect(text).toContain('Право');
    expect(text).toContain('Übung');
    expect(text).toContain('契約');
  });

  it('reads a header that a broken program glued to the line before', async () => {
    const { text } = await read(
      `${HEAD}Content-Type: multipart/alternative; boundary="edge"\n\n--edge\n` +
        'Content-Type: text/plain; charset = "UTF-8"Content-Transfer-Encoding: 8bit\n\nRoses are red\n--edge--',
    );
    expect(text).toContain('Roses are red');
  });

  it('says what is encrypted, and what has no body', async () => {
    const codes = async (source: string): Promise<string[]> =>
      (await read(source)).warnings.map(({ code }) => code);
    expect(await codes(mixed(part('application/pkcs7-mime', 'x')))).toEqual(['ENCRYPTED_PART']);
    expect(await codes(`${HEAD}\n`)).toEqual(['TEXT_CUT']);
  });

  it('is refused when its parts nest a thousand deep', async () => {
    const deep = Array.from(
      { length: 1_000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=e${depth}\n\n--e${depth}\n`,
    ).join('');
    expect(await parse(HEAD + deep)).toMatchObject({ ok: false, failure: { code: 'CORRUPT' } });
  });

  it('is refused when its header lines have no end', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `X-${index}: ${'x'.repeat(50)}\n`).join('');
    expect(await parse(`${lines}\nBody`)).toMatchObject({ ok: false, failure: { code: 'CORRUPT' } });
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseEmail } from '../../../../src/parsing/email/parse-email.ts';

const HEAD = 'From: a@x.example\r\nTo: b@x.example\r\nSubject: s\r\nMIME-Version: 1.0\r\n';
const lines = (text: string): string => text.replaceAll('\n', '\r\n');
const base64 = Buffer.from('Words of a file that is attached to it.').toString('base64');

const mixed = lines(`Content-Type: multipart/mixed;
 boundary="edge one"

--edge one
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain

Dear Tom,
-- 
Zoe
--inner--
--edge one
Content-Type: text/plain; name="terms.txt"
Content-Transfer-Encoding: base64

${base64}
--edge one--
`);

async function said(source: string): Promise<readonly string[]> {
  const outcome = await parseEmail(Buffer.from(source, 'latin1'), {});
  if (!outcome.ok) return [outcome.failure.code];
  return outcome.document.warnings.map(({ code, message }) => `${code}: ${message}`);
}

describe('a message', () => {
  it('that is whole says nothing', async () => {
    expect(await said(HEAD + mixed)).toEqual([]);
    expect(await said(`${HEAD}${mixed}An epilogue.`)).toEqual([]);
    expect(await said(`${HEAD}\r\n--edge one\r\nno boundary, words of the body`)).toEqual([]);
  });

  it('that breaks off says so, wherever it was cut', async () => {
    const whole = HEAD + mixed;
    const from = whole.indexOf('--edge one') + '--edge one\r\n'.length;
    const closing = whole.lastIndexOf('--edge one--') + '--edge one--'.length;
    for (let length = from; length < closing; length++) {
      const warnings = await said(whole.slice(0, length));
      expect([length, warnings.some((one) => /the (end|parts) of the message/.test(one))]).toEqual([
        length,
        true,
      ]);
    }
  });

  it('names the file in which it breaks off', async () => {
    const whole = HEAD + mixed;
    const cut = whole.slice(0, whole.indexOf(base64) + 16);
    expect(await said(cut)).toEqual([expect.stringContaining('the end of the message, from “terms.txt” on')]);
  });

  it('names a file whose base64 is cut while the message goes on', async () => {
    expect(await said(HEAD + mixed.replace(base64, base64.slice(0, 17)))).toEqual([
      expect.stringMatching(/^PARTS_MISSING: .*the end of “terms.txt”/),
    ]);
  });

  it('whose boundary never comes says that its parts are missing', async () => {
    const source = `${HEAD}Content-Type: multipart/mixed; boundary="B"\r\n\r\n--C\r\n\r\nlost words\r\n--C--\r\n`;
    expect((await said(source))[0]).toContain('the parts of the message');
  });

  it('that says it has parts and not where they begin tells so', async () => {
    const source = `${HEAD}Content-Type: multipart/mixed\r\n\r\n--C\r\n\r\nlost words\r\n--C--\r\n`;
    expect((await said(source))[0]).toContain('the parts of the message');
  });

  it('names a file with signs among its base64 that are none', async () => {
    const torn = `${base64.slice(0, 8)}!#$%${base64.slice(12)}`;
    expect(await said(HEAD + mixed.replace(base64, torn))).toEqual([
      expect.stringMatching(/^PARTS_MISSING: .*some of “terms.txt”/),
    ]);
  });

  it('names a file that is packed in a way nobody reads', async () => {
    expect(await said(HEAD + mixed.replace(/: base64/i, ': x-uuencode'))).toEqual([
      expect.stringMatching(/^PARTS_LEFT_OUT: .*“terms.txt” as it was before it was packed \(x-uuencode\)/),
    ]);
  });

  it('with lines as old computers of Apple end them is read as any other', async () => {
    expect(await said((HEAD + mixed).replaceAll('\r\n', '\r'))).toEqual([]);
  });

  it('that is one of several pieces, or points at a file elsewhere, says so', async () => {
    const partial = `${HEAD}Content-Type: message/partial; id="a"; number=1; total=3\r\n\r\nSubject: x\r\n\r\nwords\r\n`;
    expect((await said(partial))[0]).toContain('the other pieces');
    const external = mixed.replace('text/plain; name="terms.txt"', 'message/external-body; access-type=URL');
    expect((await said(HEAD + external.replace('base64', '7bit'))).join()).toContain(
      'a file that is kept elsewhere',
    );
  });

  it('whose page breaks off inside says so', async () => {
    const page = '<p>Dear Tom</p><!-- no end <p>lost words</p>';
    expect(await said(`${HEAD}Content-Type: text/html\r\n\r\n${page}\r\n`)).toEqual([
      expect.stringMatching(/^PARTS_MISSING: .*the end of the page/),
    ]);
  });

  it('in an encoding that nobody knows says that it was guessed', async () => {
    expect(await said(`${HEAD}Content-Type: text/plain; charset=x-klingon\r\n\r\nhello\r\n`)).toEqual([
      expect.stringMatching(/^ENCODING_GUESSED: .*x-klingon/),
    ]);
  });
});

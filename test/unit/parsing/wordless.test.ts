import { describe, expect, it } from '@jest/globals';
import { checkUpload } from '../../../src/features/documents/upload-input.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';

const UTF16_BOM = Buffer.from([0xff, 0xfe]);

describe('a file without words fails as that, whatever its name', () => {
  const contents: readonly (readonly [string, Buffer])[] = [
    ['a byte order mark', Buffer.from('\uFEFF')],
    ['a byte order mark of UTF-16', UTF16_BOM],
    ['white space', Buffer.from(' \n\t\r\n ')],
    ['a byte order mark and white space', Buffer.from('\uFEFF \n')],
    ['white space without width', Buffer.from('\u200B\u00A0\u3000')],
    ['marks of Markdown', Buffer.from('# \n\n---\n')],
  ];
  for (const fileName of ['a.txt', 'a.md', 'a']) {
    it.each(contents)(`%s in ${fileName}`, async (_name, bytes) => {
      expect(await parseBytes(bytes, { fileName })).toMatchObject({ ok: false, failure: { code: 'NO_TEXT' } });
    });
  }
});

it('a password with NUL is refused before it is sealed', () => {
  const upload = { fileName: 'a.pdf', password: 'a\0b' };
  expect(() => checkUpload(upload)).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  expect(checkUpload({ ...upload, password: 'a b' }).password).toBe('a b');
});

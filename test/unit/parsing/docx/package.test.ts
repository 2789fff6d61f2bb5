import { describe, expect, it } from '@jest/globals';
import { openZip } from '../../../../src/parsing/docx/package/zip-archive.ts';
import { parseDocx } from '../../../../src/parsing/docx/parse-docx.ts';
import type { ParseOutcome } from '../../../../src/parsing/types.ts';
import { buildDocx, p, zipFiles } from '../../../support/parsing/docx-builder.ts';

const whole = buildDocx({ body: p('All of it.') });
const saidOf = (outcome: ParseOutcome): string => (outcome.ok ? outcome.document.text : outcome.failure.code);
const said = async (bytes: Uint8Array): Promise<string> => saidOf(await parseDocx(bytes));

describe('packages of Word', () => {
  it.each([
    ['a main part of another name', { mainName: 'word/document2.xml' }],
    ['a main part at the top', { mainName: 'main.xml' }],
    ['a document with macros', { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }],
    ['a template', { mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' }],
    ['the strict edition', { isStrict: true }],
    ['lost relationships', { files: { '_rels/.rels': 'garbage' } }],
    ['parts that are named but missing', { relationships: '<Relationship Id="x" Type="a/styles" Target="gone.xml"/>' }],
    ['names that lead out of the package', { relationships: '<Relationship Id="x" Type="a/styles" Target="../../../../etc/passwd"/>' }],
  ])('are read with %s', async (_, parts) => {
    expect(await said(buildDocx({ body: p('All of it.'), ...parts }))).toBe('All of it.');
  });

  it('are known by their names in any case', async () => {
    const files = { 'Word/Document.xml': '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Here.</w:t></w:r></w:p></w:body></w:document>' };
    expect(await said(zipFiles(files))).toBe('Here.');
  });

  it('are read with other prefixes than usual, and in UTF-16', async () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-16"?><document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
      'xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:body><p><r><x:t>Größe</x:t></r></p></x:body></document>';
    const utf16 = Buffer.from(`\ufeff${xml}`, 'utf16le');
    expect(await said(zipFiles({ 'word/document.xml': utf16 }))).toBe('Größe');
  });

  it('say in words what is wrong', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    const sheet = buildDocx({ body: '', mainName: 'xl/workbook.xml', mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' });
    expect(await said(ole)).toBe('PASSWORD_REQUIRED');
    expect(await said(ole.subarray(0, 500))).toBe('UNSUPPORTED_TYPE');
    expect(await said(new Uint8Array())).toBe('EMPTY_FILE');
    expect(await said(whole.subarray(0, whole.length - 30))).toBe('TRUNCATED');
    expect(await said(zipFiles({ 'readme.txt': 'hello' }))).toBe('CORRUPT');
    expect(await said(sheet)).toBe('UNSUPPORTED_TYPE');
    expect(await said(buildDocx({ body: p('') }))).toBe('NO_TEXT');
    expect(await said(zipFiles({ 'word/document.xml': 'no tags here' }))).toBe('CORRUPT');
  });

  it('keep what was read of a part that breaks off, and say so', async () => {
    const xml = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Kept.</w:t></w:r></w:p><w:p><w:r><w:t>Los';
    const outcome = await parseDocx(zipFiles({ 'word/document.xml': xml }));
    expect(saidOf(outcome)).toBe('Kept.');
    expect(outcome.ok && outcome.document.warnings.map(({ code }) => code)).toEqual(['PARTS_MISSING']);
  });

  it('are refused when a byte of the main part is not what it was', async () => {
    const bytes = Uint8Array.from(buildDocx({ body: p('Pay 100.'.repeat(50)) }));
    const at = Buffer.from(bytes).indexOf('word/document.xml') + 'word/document.xml'.length + 40;
    bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    expect(await said(bytes)).toBe('CORRUPT');
  });
});

describe('hostile packages', () => {
  it('never expands an entity', async () => {
    const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const xml =
      `<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY l0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${entities}]>` +
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>A &amp; B &l12;&file;</w:t></w:r></w:p></w:body></w:document>';
    expect(await said(zipFiles({ 'word/document.xml': xml }))).toBe('A & B &l12;&file;');
  });

  it('stops inflating a part that grows beyond measure', async () => {
    const bomb = Buffer.alloc(16 * 1024 * 1024, 0x20);
    expect(await said(buildDocx({ body: p('x'), files: { 'word/document.xml': bomb } }))).toBe('TOO_LARGE');
  });

  it('does not inflate what it does not read', async () => {
    const bytes = buildDocx({ body: p('Fine.'), files: { 'word/media/bomb.png': Buffer.alloc(16 * 1024 * 1024) } });
    expect(await said(bytes)).toBe('Fine.');
  });

  it('refuses elements nested a hundred thousand deep, and reads those that Word can nest', async () => {
    const nested = (times: number): Uint8Array =>
      buildDocx({
        body: `${'<w:tbl><w:tr><w:tc>'.repeat(times)}${p('Cell.')}${'</w:tc></w:tr></w:tbl>'.repeat(times)}`,
      });
    expect(await said(nested(100_000))).toBe('CORRUPT');
    expect(await said(nested(60))).toBe('Cell.');
  });

  it('refuses archives with too many files, before reading any', () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, '']));
    const limits = { maxEntries: 49, maxEntryBytes: 1e6, maxTotalBytes: 1e6, maxRatio: 100 };
    expect(openZip(zipFiles(files), limits)).toEqual({ ok: false, reason: 'too-many-entries' });
  });

  it('bounds what all parts take together', () => {
    const limits = { maxEntries: 10, maxEntryBytes: 1000, maxTotalBytes: 1500, maxRatio: 1e6 };
    const opening = openZip(zipFiles({ a: 'x'.repeat(900), b: 'y'.repeat(900), c: 'z'.repeat(2000) }), limits);
    if (!opening.ok) throw new Error(opening.reason);
    expect(opening.archive.read('a').ok).toBe(true);
    expect(opening.archive.read('b')).toEqual({ ok: false, reason: 'too-large' });
    expect(opening.archive.read('c')).toEqual({ ok: false, reason: 'too-large' });
  });

  it('survives any damage with an outcome', async () => {
    const random = (seed: number): number => (Math.imul(seed, 2654435761) >>> 8) % whole.length;
    for (let round = 0; round < 300; round++) {
      const bytes = Uint8Array.from(whole);
      for (let change = 0; change <= round % 5; change++)
        bytes[random(round * 7 + change + 1)] = (round * 37) & 0xff;
      const cut = round % 3 === 0 ? bytes.subarray(0, random(round + 99)) : bytes;
      expect(typeof (await said(cut))).toBe('string');
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PATH_NAME_MAX_CHARS } from '../../../src/config/limits.ts';
import { checkName, joinPath, nameOf, numberedName, parseFolderPath, safeFileName } from '../../../src/features/corpora/path-names.ts';
import { slugCandidates, slugOf } from '../../../src/features/corpora/slug.ts';

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', '\0', '\u202e', '\ud800', 'é', 'e\u0301', '…'), maxLength: 12 }),
  fc.string({ minLength: 250, maxLength: 300 }).map((text) => `${text}.pdf`),
);

const isSafe = (name: string): boolean => {
  const checked = checkName(name);
  return checked.ok && checked.name === name && name.length <= PATH_NAME_MAX_CHARS && !/[/\\\p{Cc}\p{Cf}]/u.test(name);
};

describe('names of hostile files', () => {
  it('become safe whatever they are, and stay so', () => {
    fc.assert(
      fc.property(strange, (raw) => {
        const name = safeFileName(raw);
        expect(isSafe(name)).toBe(true);
        expect(safeFileName(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it('stay safe and different when numbered', () => {
    fc.assert(
      fc.property(strange, fc.integer({ min: 2, max: 1_000 }), (raw, number) => {
        const name = safeFileName(raw);
        const numbered = numberedName(name, number);
        expect(isSafe(numbered)).toBe(true);
        expect(numbered).not.toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\Lease Agreement.pdf', 'Lease Agreement.pdf'],
    ['..', 'document'],
    ['', 'document'],
    ['a/', 'document'],
    ['nul\0byte.pdf', 'nulbyte.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['  spaced.md  ', 'spaced.md'],
  ])('%j is kept as %j', (raw, safe) => {
    expect(safeFileName(raw)).toBe(safe);
  });

  it('keep their extension when they are too long', () => {
    const name = safeFileName(`${'x'.repeat(400)}.pdf`);
    expect(name).toHaveLength(PATH_NAME_MAX_CHARS);
    expect(name.endsWith('.pdf')).toBe(true);
    expect(numberedName(name, 12)).toMatch(/^x+ \(12\)\.pdf$/);
  });
});

describe('names that people choose', () => {
  it.each(['', '   ', '.', '..', 'a/b', 'a\\b', 'a\0b', 'a\nb', '\u202eabc', 'zero\u200bwidth', '\ud800', 'x'.repeat(256)])(
    '%j is refused with a reason',
    (name) => {
      expect(checkName(name)).toMatchObject({ ok: false, problem: expect.any(String) });
    },
  );

  it('are stored composed', () => {
    expect(checkName('re\u0301sume\u0301')).toEqual({ ok: true, name: 'résumé' });
  });
});

describe('folder paths', () => {
  it('never leave the corpus', () => {
    fc.assert(
      fc.property(fc.oneof(strange, fc.array(strange).map((parts) => parts.join('/'))), (raw) => {
        const parsed = parseFolderPath(raw);
        if (parsed.ok) for (const name of parsed.names) expect(isSafe(name)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([['', []], ['/', []], ['a//b/', ['a', 'b']], ['/x', ['x']]])('%j is read as %j', (raw, names) => {
    expect(parseFolderPath(raw)).toEqual({ ok: true, names });
  });

  it.each(['../x', 'a/../b', 'a/./b', 'a\\b', Array(40).fill('d').join('/'), `${'y'.repeat(255)}/`.repeat(4)])('%j is refused', (raw) => {
    expect(parseFolderPath(raw).ok).toBe(false);
  });

  it('join and come apart', () => {
    expect(joinPath('a/b', 'c.pdf')).toBe('a/b/c.pdf');
    expect(joinPath(null, 'c.pdf')).toBe('c.pdf');
    expect(nameOf('a/b/c.pdf')).toBe('c.pdf');
    expect(nameOf('c.pdf')).toBe('c.pdf');
  });
});

describe('slugs', () => {
  it.each([['Vertrags-Übersicht 2026!', 'vertrags-ubersicht-2026'], ['契約書', 'corpus'], ['  --  ', 'corpus']])('%j becomes %j', (title, slug) => {
    expect(slugOf(title, 'corpus')).toBe(slug);
  });

  it('are always made of small letters, digits and hyphens, and short enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        for (const slug of slugCandidates(title, 'corpus')) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        for (const slug of slugCandidates(title, 'corpus')) expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalise, isCanonical } from '../../../src/parsing/canonical.ts';

/**
 * Strings with everything that has hurt: surrogates, controls, forms, marks, spaces, bidi and tag
 * characters.
 */
const nasty = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\0',
        '\ud800',
        '\udc00',
        '\ufeff',
        '\u200b',
        '\u202e',
        '\ufb01',
        '\ufefb',
        '\u00a0',
        '\r',
        '\n',
        '\r\n',
        '\u0301',
        'e',
        '\u00e9',
        '\u{e0041}',
        '\u2f00',
        '\ufffe',
        '\u1100\u1161',
        '\ufdfa',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('canonical text', () => {
  it('is a fixed point: canonicalising twice changes nothing', () => {
    fc.assert(
      fc.property(nasty, (raw) => isCanonical(canonicalise(raw))),
      { numRuns: 2_000 },
    );
  });

  it('never holds NUL, lone surrogates, carriage returns or bidirectional controls', () => {
    fc.assert(
      fc.property(nasty, (raw) => {
        const text = canonicalise(raw);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves ordinary text as it is', () => {
    const text = 'Section 5.2(a) – “Fees” are €1,000½ for 東京 ＡＢＣ, naïve\tcafé 👩‍💻\n';
    expect(canonicalise(text)).toBe(text);
  });

  it.each([
    ['ligatures split a word', 'con\ufb01dential e\ufb03cient', 'confidential efficient'],
    ['Arabic presentation forms hide the letters', '\ufee3\ufeae\ufea3\ufe92\ufe8e', 'مرحبا'],
    ['Kangxi radicals look like ideographs', '\u2f00\u2f08', '一人'],
    ['a letter is written as letter and accent', 'cafe\u0301', 'café'],
    ['lines end three ways', 'a\r\nb\rc\u2028d\fe', 'a\nb\nc\nd\ne'],
    ['spaces are of other widths', 'a\u00a0b\u2003c\u3000d', 'a b c d'],
    ['a soft hyphen stands inside a word', 'agree\u00adment', 'agreement'],
    ['a text direction override reverses what is shown', 'pay \u202e001\u202c now', 'pay 001 now'],
    ['tag characters carry hidden instructions', 'fine\u{e0049}\u{e0047}', 'fine'],
  ])('when %s', (_hazard, raw, expected) => {
    expect(canonicalise(raw)).toBe(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CarryTarget } from '../../../src/features/annotations/carry-text.ts';
import { PURGED_QUOTE, QuoteEraser } from '../../../src/retrieval/citations/erase-quotes.ts';

const find = (earlier: string, words: string, now: string) => {
  const start = earlier.indexOf(words);
  return new CarryTarget(now).find(earlier, { start, end: start + words.length });
};

describe('words of an earlier version', () => {
  it('are carried where they stand once, exactly or in another spelling of white space', () => {
    expect(find('pay the rent now', 'the rent', 'so pay the rent')).toEqual({ start: 7, end: 15 });
    expect(find('pay the rent now', 'the rent', 'so pay the\nrent')).toEqual({ start: 7, end: 15 });
  });

  it('are not carried to two places, to none, or into a longer word', () => {
    expect(find('pay rent now', 'rent', 'rent and rent')).toBeNull();
    expect(find('pay rent now', 'rent', 'nothing')).toBeNull();
    expect(find('pay rent now', 'rent', 'the current state')).toBeNull();
  });

  it('carried or not, what is found is the words, and stands there once', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'ab', ' ', '\n', 'é', '😀'), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, fc.nat(20), fc.nat(6), (before, after, at, length) => {
        const [earlier, now] = [before.join(''), after.join('')];
        const [start, end] = [before.slice(0, at).join('').length, before.slice(0, at + length).join('').length];
        const words = earlier.slice(start, end);
        const found = new CarryTarget(now).find(earlier, { start, end });
        if (found === null || words === '') return;
        const flat = (value: string) => value.replaceAll(/\s+/g, ' ').trim();
        expect(flat(now.slice(found.start, found.end))).toBe(flat(words));
        if (now.includes(words)) expect(now.indexOf(words)).toBe(now.lastIndexOf(words));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('quotes of a purged text', () => {
  const eraser = new QuoteEraser(['The tenant shall polish seventeen brass kettles every week. Net thirty.']);

  it('go, whatever their case and punctuation, and the words around them stay', () => {
    expect(eraser.erase('So: "THE TENANT, shall polish seventeen brass kettles" [1]. Fine.')).toBe(
      `So: "${PURGED_QUOTE}" [1]. Fine.`,
    );
  });

  it('of a few words go only in quotation marks, where it is cited', () => {
    expect(eraser.erase('It is "net thirty" [1].', { citesIt: true })).toBe(`It is "${PURGED_QUOTE}" [1].`);
    expect(eraser.erase('It is "net thirty" [1].')).toBe('It is "net thirty" [1].');
  });

  it('stay where another text that may be quoted says the same', () => {
    const same = 'the tenant shall polish seventeen brass kettles';
    expect(eraser.erase(same, { kept: [same] })).toBe(same);
  });
});

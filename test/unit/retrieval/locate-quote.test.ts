import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from '../../../src/retrieval/citations/fold-text.ts';
import { locateQuote, QuoteLocator } from '../../../src/retrieval/citations/locate-quote.ts';
import { nearestSpan } from '../../../src/retrieval/citations/nearest-span.ts';

const TEXT =
  'The “Receiving  Party”\nshall—at all times—keep con\u00adfidential the ﬁnal 𝒜 text. The Receiving Party’s staff, too.';

const slices = (text: string, quote: string): string[] => {
  const found = locateQuote(text, quote);
  return found.found ? found.spans.map(({ start, end }) => text.slice(start, end)) : [];
};

describe('locating a quote', () => {
  it('finds the exact words, and every place where they stand', () => {
    expect(locateQuote('a cap, a cap', 'a cap')).toEqual({
      found: true,
      how: 'exact',
      spans: [
        { start: 0, end: 5 },
        { start: 7, end: 12 },
      ],
    });
  });

  it('sees through white space, quotes, dashes and soft hyphens, and answers the words as they stand', () => {
    expect(slices(TEXT, '"Receiving Party" shall-at all times')).toEqual([
      '“Receiving  Party”\nshall—at all times',
    ]);
    expect(slices(TEXT, 'keep confidential')).toEqual(['keep con\u00adfidential']);
    expect(slices(TEXT, "Party's staff")).toEqual(['Party’s staff']);
    expect(slices(TEXT, 'final')).toEqual(['ﬁnal']);
  });

  it('says so when the words, or their case, are not there', () => {
    expect(locateQuote(TEXT, 'the receiving party')).toEqual({ found: false, reason: 'not_in_text' });
    expect(locateQuote(TEXT, 'shall not at all times')).toEqual({ found: false, reason: 'not_in_text' });
    expect(locateQuote(TEXT, ' \u200b\n ')).toEqual({ found: false, reason: 'empty' });
  });

  it('does not take a part of a word for the word where the word itself stands', () => {
    expect(locateQuote('The party acts in part.', 'part')).toMatchObject({ spans: [{ start: 18, end: 22 }] });
  });

  it('never begins or ends inside a character', () => {
    expect(locateQuote('x 𝒜 y', '\ud835')).toEqual({ found: false, reason: 'not_in_text' });
    expect(locateQuote('cafe\u0301 bar', 'cafe')).toEqual(
      expect.objectContaining({ found: true, how: 'exact' }),
    );
    expect(slices('½ cup', '1')).toEqual([]);
  });

  it('keeps to other letter cases only when told to', () => {
    expect(
      new QuoteLocator('CONFIDENTIAL Information', { ignoreCase: true }).locate('confidential information'),
    ).toMatchObject({
      found: true,
      spans: [{ start: 0, end: 24 }],
    });
  });

  it('is fast on a long text of curly quotes, and folds it once', () => {
    const text = '“Term” means — in all cases — the term.\n'.repeat(20_000);
    const locator = new QuoteLocator(text);
    expect(locator.locate('"Nothing of it"')).toEqual({ found: false, reason: 'not_in_text' });
    expect(locator.locate('"Term" means -')).toMatchObject({ found: true });
  });
});

const word = fc.stringMatching(/^[a-zäéß]{1,8}$/);
const words = fc.array(word, { minLength: 3, maxLength: 40 });
const gap = fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', ' \n ');
const mark = fc.constantFrom('', '\u00ad', '\u200b');

describe('the laws of locating', () => {
  it('finds every run of words again, however it is respaced and hyphenated, and only where its words are', () => {
    fc.assert(
      fc.property(
        words,
        fc.array(gap, { minLength: 40, maxLength: 40 }),
        fc.array(gap, { minLength: 40, maxLength: 40 }),
        fc.array(mark, { minLength: 40, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        (list, gaps, otherGaps, marks, a, b) => {
          const from = a % list.length;
          const to = from + 1 + (b % (list.length - from));
          const text = list.map((each, index) => each + (gaps[index] ?? ' ')).join('');
          const quote = list
            .slice(from, to)
            .map((each, index) => soften(each, marks[index] ?? ''))
            .join('\0');
          const respaced = quote
            .split('\0')
            .map((each, index) => each + (otherGaps[index] ?? ' '))
            .join('')
            .trim();
          const found = locateQuote(text, respaced);
          if (!found.found) throw new Error('not found');
          const start = list
            .slice(0, from)
            .reduce((sum, each, index) => sum + each.length + (gaps[index] ?? ' ').length, 0);
          expect(found.spans.map((span) => span.start)).toContain(start);
          for (const span of found.spans) {
            expect(text.slice(span.start, span.end).split(/\s+/)).toEqual(list.slice(from, to));
          }
        },
      ),
    );
  });

  it('answers nothing but places whose text is the quote in another spelling', () => {
    const characters = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        ' ',
        '\n',
        '“',
        '"',
        '—',
        '-',
        '\u00ad',
        'é',
        'e\u0301',
        'ﬁ',
        '𝒜',
        '中',
      ),
    });
    fc.assert(
      fc.property(characters, characters, (text, quote) => {
        const found = locateQuote(text, quote);
        if (!found.found) return;
        const wanted = foldText(quote).folded.trim();
        for (const { start, end } of found.spans) {
          expect(text.slice(start, end).isWellFormed()).toBe(true);
          expect(foldText(text.slice(start, end)).folded.trim()).toBe(wanted);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('maps every unit of the folded text to a range of the source, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { folded, starts, ends } = foldText(text);
        expect(starts.length).toBe(folded.length);
        for (let at = 0; at < folded.length; at += 1) {
          expect(starts[at]).toBeLessThan(ends[at] ?? 0);
          if (at > 0) expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1] ?? 0);
        }
        expect(foldText(folded).folded).toBe(folded);
      }),
    );
  });
});

const soften = (text: string, mark: string): string => text.slice(0, 1) + mark + text.slice(1);

describe('the nearest of several places', () => {
  it('is the one that overlaps, else the closest', () => {
    const spans = [
      { start: 0, end: 5 },
      { start: 50, end: 55 },
      { start: 90, end: 95 },
    ] as const;
    expect(nearestSpan([...spans] as never, { start: 52, end: 60 })).toEqual(spans[1]);
    expect(nearestSpan([...spans] as never, { start: 80, end: 85 })).toEqual(spans[2]);
  });
});

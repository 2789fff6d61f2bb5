import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { selectionOf, type TokenRange } from '../../../src/features/annotations/token-selection.ts';
import { type PageTokens, tokensInRange } from '../../../src/parsing/page-tokens.ts';
import { regionsOf } from '../../../src/parsing/regions.ts';

interface Drawn {
  readonly words: readonly (readonly [gap: number, length: number, breaks: boolean])[];
  readonly hasFoot: boolean;
}

const word = fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 5 }), fc.boolean());
const drawn = fc.record({ words: fc.array(word, { maxLength: 9 }), hasFoot: fc.boolean() });

/** Lays words out one behind the other; the last of a page with a foot is its running foot. */
function layOut(pages: readonly Drawn[]) {
  let at = 0;
  return pages.map(({ words, hasFoot }, index) => {
    const tokens: PageTokens = {
      count: words.length,
      start: new Uint32Array(words.length),
      end: new Uint32Array(words.length),
      box: new Float32Array(words.length * 4),
    };
    let [x, y] = [0, 0];
    for (const [n, [gap, length, breaks]] of words.entries()) {
      [tokens.start[n], tokens.end[n]] = [at + gap, at + gap + length];
      at += gap + length;
      if (breaks) [x, y] = [0, y + 20];
      tokens.box.set([x, y, x + length, y + 10], n * 4);
      x += length + 1;
    }
    const last = words.length - 1;
    const foot = { start: tokens.start[last] ?? 0, end: tokens.end[last] ?? 0 };
    return { number: index + 1, tokens, heads: hasFoot && last > 0 ? [foot] : [] };
  });
}

const wordsIn = (regions: readonly { page: number; tokens: readonly [number, number] }[]): string[] =>
  regions.flatMap(({ page, tokens: [from, to] }) =>
    Array.from({ length: to - from }, (_, n) => `${page}:${from + n}`),
  );

describe('a selection of tokens', () => {
  const random = fc.array(drawn, { minLength: 1, maxLength: 4 }).map(layOut);

  it('and the span it stands for name the same words, whatever the pages', () => {
    fc.assert(
      fc.property(random, fc.nat(40), fc.nat(40), (pages, a, b) => {
        const all = pages.flatMap(({ number, tokens }) =>
          Array.from({ length: tokens.count }, (_, index) => ({ page: number, index })),
        );
        fc.pre(all.length > 0);
        const [low, high] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number];
        const chosen = all.slice(low, high + 1);
        const ranges = pages.flatMap(({ number }): TokenRange[] => {
          const on = chosen.filter(({ page }) => page === number).map(({ index }) => index);
          return on.length === 0 ? [] : [{ page: number, start: Math.min(...on), end: Math.max(...on) + 1 }];
        });
        const { span, regions } = selectionOf(pages, ranges);
        const names = chosen.map(({ page, index }) => `${page}:${index}`);
        expect(wordsIn(regions)).toEqual(names);
        // Back from the span alone.
        const byPage = new Map(pages.map(({ number, tokens }) => [number, tokens]));
        expect(regionsOf(byPage, span)).toEqual(regions);
        const found = pages.flatMap(({ number, tokens }) => {
          const [from, to] = tokensInRange(tokens, span.start, span.end);
          return Array.from({ length: to - from }, (_, n) => `${number}:${from + n}`);
        });
        expect(found).toEqual(names);
      }),
    );
  });

  it('may skip running heads between its words, which then have no box, and nothing else', () => {
    fc.assert(
      fc.property(random, (pages) => {
        const whole = pages.flatMap(({ number, tokens, heads }): TokenRange[] => {
          const end = tokens.count - heads.length;
          return end === 0 ? [] : [{ page: number, start: 0, end }];
        });
        fc.pre(whole.length > 0);
        const { span, regions } = selectionOf(pages, whole);
        const left = pages
          .filter(({ heads }) => heads.length > 0)
          .map(({ number, tokens }) => `${number}:${tokens.count - 1}`);
        expect(wordsIn(regions).filter((name) => left.includes(name))).toEqual([]);
        expect(span.end).toBeGreaterThan(span.start);
        const gap = whole.find(({ start, end }) => end - start > 2);
        fc.pre(gap !== undefined);
        const cut = whole.flatMap((range) =>
          range === gap
            ? [
                { ...range, end: range.start + 1 },
                { ...range, start: range.start + 2 },
              ]
            : [range],
        );
        expect(() => selectionOf(pages, cut)).toThrow(/leaves out words/);
      }),
    );
  });

  it.each([
    [{ page: 2, start: 0, end: 1 }, 'There is no page 2.'],
    [{ page: 1, start: 0, end: 3 }, 'Page 1 has 2 tokens.'],
    [{ page: 1, start: 1, end: 1 }, 'The range is empty.'],
  ])('of words that are not there is refused: %j', (range, message) => {
    const pages = layOut([
      {
        words: [
          [0, 2, false],
          [1, 2, false],
        ],
        hasFoot: false,
      },
    ]);
    expect(() => selectionOf(pages, [range])).toThrow(message);
  });

  it('that leaves out words is refused with what to send, which is then taken', () => {
    fc.assert(
      fc.property(random, fc.array(fc.nat(60), { minLength: 2, maxLength: 3 }), (pages, picks) => {
        const all = pages.flatMap(({ number, tokens }) =>
          Array.from({ length: tokens.count }, (_, index) => ({
            page: number,
            start: index,
            end: index + 1,
          })),
        );
        fc.pre(all.length > 0);
        const ranges = picks.map((pick) => all[pick % all.length] ?? { page: 1, start: 0, end: 1 });
        let refusal = '';
        try {
          selectionOf(pages, ranges);
        } catch (error) {
          refusal = (error as Error).message;
        }
        fc.pre(refusal !== '' && !/ more;/.test(refusal));
        const wanted = [...refusal.matchAll(/\{ page: (\d+), start: (\d+), end: (\d+) \}/g)].map(
          ([, page, start, end]) => ({ page: Number(page), start: Number(start), end: Number(end) }),
        );
        expect(wanted.length).toBeGreaterThan(0);
        expect(() => selectionOf(pages, [...ranges, ...wanted])).not.toThrow();
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sentencesOf } from '../../../src/parsing/sentences.ts';

const split = (text: string): readonly string[] =>
  sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim());

describe('sentences', () => {
  it.each([
    ['a company form', 'Acme Inc. sells goods. It ships them.', ['Acme Inc. sells goods.', 'It ships them.']],
    ['a section reference', 'See Sec. 5 of the Act. It governs.', ['See Sec. 5 of the Act.', 'It governs.']],
    [
      'a citation',
      'Roe v. Wade, 410 U.S. 113, was cited. The court agreed.',
      ['Roe v. Wade, 410 U.S. 113, was cited.', 'The court agreed.'],
    ],
    ['an initial', 'Signed by J. Smith today. He left.', ['Signed by J. Smith today.', 'He left.']],
    [
      'a small letter',
      'The fee is 5 p.c. of the price. It is due.',
      ['The fee is 5 p.c. of the price.', 'It is due.'],
    ],
  ])('do not end at %s', (_what, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it.each(['S.à r.l.', 'B.V.', 'N.V.', 'S.A.', 'S.p.A.', 'd.o.o.', 'Ltd.', 'Sp. z o.o.', 'a.s.', 'Pty.'])(
    'do not end at the company form %s',
    (form) => {
      expect(split(`Made with Acme ${form} The Hague Branch of it. It ends soon.`)).toHaveLength(2);
    },
  );

  it('touch and cover the text, and split no surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const spans = sentencesOf(text);
        expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(
          spans.every(({ start, end }) => text.slice(start, end).isWellFormed() || !text.isWellFormed()),
        ).toBe(true);
      }),
    );
  });

  it('of a paragraph of a megabyte are found in parts', () => {
    const text = 'The parties agree. '.repeat(60_000);
    expect(sentencesOf(text)).toHaveLength(60_000);
  });
});

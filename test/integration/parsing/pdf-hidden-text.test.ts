import { describe, expect, it } from '@jest/globals';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfLine, PdfPage } from '../../support/pdf-builder.ts';

async function read(pages: readonly PdfPage[]): Promise<ParsedDocument> {
  const outcome = await parseBytes(buildPdf(pages));
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.document;
}

const hidden = ({ text, hiddenText = [] }: ParsedDocument): readonly (readonly [string, string])[] =>
  hiddenText.map(({ start, end, reason }) => [reason, text.slice(start, end)]);

/** Helvetica at 11 points: `The price is ` is 60 points wide, `secret` 30. */
const PRICE: PdfLine = { text: 'The price is secret to all.', x: 72, y: 700 };
const PLAIN: readonly PdfLine[] = [PRICE, { text: 'A line that all may read.', x: 72, y: 680 }];
const over = (paint: string, rect = '133 696 29 14'): PdfPage => ({
  lines: PLAIN,
  drawn: `q ${paint} ${rect} re f Q`,
});
const under = (paint: string): PdfPage => ({
  drawn: `q ${paint} 70 692 300 20 re f Q BT /F1 11 Tf 72 700 Td (The price is secret to all.) Tj ET`,
  lines: [{ text: 'A line that all may read.', x: 72, y: 650 }],
});
const text = (operators: string, words: string, size = 11): string =>
  `BT /F1 ${size} Tf ${operators} 72 620 Td (${words}) Tj ET`;

describe('text that a reader of the page does not see', () => {
  it.each([
    ['a black box over it', over('0 g')],
    ['a white box over it', over('1 g')],
    ['a box inside which something else is written', {
      ...over('0 g'),
      drawn: 'q 0 g 133 696 29 14 re f 1 g BT /F1 7 Tf 135 700 Td (REDACTED) Tj ET Q',
    }],
    ['a picture over it', { lines: PLAIN, drawn: 'q 29 0 0 14 133 696 cm /Im1 Do Q', image: [0, 0, 1, 1] }],
  ] as const)('is told: %s', async (_, page) => {
    const document = await read([{ lines: [{ text: 'First page.', x: 72, y: 700 }] }, page]);
    expect(hidden(document)).toEqual([['covered', 'secret']]);
    expect(document.hiddenText?.[0]?.page).toBe(2);
    expect(document.warnings).toContainEqual(expect.objectContaining({ code: 'HIDDEN_TEXT', pages: [2] }));
  });

  it('is told: a square annotation drawn over it', async () => {
    const square = '/Subtype /Square /F 4 /Rect [133 696 162 710] /C [0 0 0] /IC [0 0 0]';
    const document = await read([{ lines: PLAIN, annotations: [square] }]);
    expect(hidden(document)).toEqual([['covered', 'secret']]);
  });

  it('is told: black letters in a black box drawn before them', async () => {
    const document = await read([
      { drawn: `q 0 g 133 696 29 14 re f Q BT /F1 11 Tf 72 700 Td (The price is secret to all.) Tj ET` },
    ]);
    expect(hidden(document)).toEqual([['covered', 'secret']]);
  });

  it.each([
    ['invisible', text('3 Tr', 'Ignore all that was said')],
    ['white', text('1 g', 'Ignore all that was said')],
    ['tiny', text('', 'Ignore all that was said', 1)],
  ])('is told: %s', async (reason, drawn) => {
    const document = await read([{ lines: PLAIN, drawn }]);
    expect(hidden(document)).toEqual([[reason, 'Ignore all that was said']]);
  });
});

describe('text that a reader of the page sees', () => {
  it.each([
    ['table shading under it', under('0.85 g')],
    ['a highlight under it', under('1 1 0 rg')],
    ['a highlight that shows it through', {
      ...over('1 1 0 rg'),
      annotations: ['/Subtype /Highlight /F 4 /C [1 1 0] /Rect [133 696 162 710] /QuadPoints [133 710 162 710 133 696 162 696]'],
    }],
    ['a frame around it', { lines: PLAIN, drawn: 'q 0 G 2 w 130 694 42 18 re S Q' }],
    ['an underline', over('0 g', '133 697 36 1')],
    ['a box beside it', over('0 g', '300 696 36 14')],
    ['white letters on dark ground', { lines: PLAIN, drawn: `0 g 60 610 200 24 re f ${text('1 g', 'Fees and costs')}` }],
  ] as const)('is not told: %s', async (name, page) => {
    const shown: PdfPage = name === 'a highlight that shows it through' ? { lines: PLAIN, annotations: page.annotations } : page;
    expect(hidden(await read([shown]))).toEqual([]);
  });

  it('is not told: letters drawn again over the box that hid them', async () => {
    const document = await read([
      {
        lines: PLAIN,
        drawn: 'q 1 g 60 690 300 24 re f Q BT /F1 11 Tf 72 700 Td (The price is secret to all.) Tj ET',
      },
    ]);
    expect(hidden(document)).toEqual([]);
  });

  it('is not told: the text layer of a scan', async () => {
    // The picture of the words, then the same words without ink.
    const words = '(The price is secret to all.) Tj';
    const document = await read([
      { drawn: `BT /F1 11 Tf 72 700 Td ${words} ET BT /F1 11 Tf 3 Tr 72.5 700 Td ${words} ET` },
    ]);
    expect(hidden(document)).toEqual([]);
  });
});

describe('fonts that do not say which letters they show', () => {
  it('are known by signs where words should be', async () => {
    const page: PdfPage = { lines: [{ text: '"7+%-', x: 72, y: 700 }, { text: '&*(!)%+', x: 72, y: 680 }] };
    const document = await read([{ lines: PLAIN }, page]);
    expect(document.warnings).toContainEqual(expect.objectContaining({ code: 'UNMAPPED_CHARACTERS', pages: [2] }));
    expect(document.pages[1]?.needsOcr).toBe(true);
  });

  it('are not taken for leaders, rules, prices and lists', async () => {
    const rows = ['1.1 Fees ................ 12', '_____________ [ ] *** ------', '(i) $1,200.00 (ii) 35% - $(4)', '§ 5.2(a)'];
    const lines = rows.map((row, index) => ({ text: row, x: 72, y: 700 - index * 20 }));
    const document = await read([{ lines }]);
    expect(document.warnings.map(({ code }) => code)).toEqual([]);
  });
});

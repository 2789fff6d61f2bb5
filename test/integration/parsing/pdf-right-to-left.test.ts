import { describe, expect, it } from '@jest/globals';
import { tokenBox } from '../../../src/parsing/page-tokens.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { layOut } from '../../../src/parsing/pdf/lay-out.ts';
import { openSecond } from '../../../src/parsing/pdf/open-pdf.ts';
import { regionsOf } from '../../../src/parsing/regions.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfLine } from '../../support/pdf-builder.ts';

/** Glyphs that stand for two letters, in the order of speech, as fonts name lam-alef. */
const LIGATURES = { '\ue001': 'لإ', '\ue002': 'لأ', '\ue003': 'لا' };
const RIGHT = 523;
const GLYPH = 6.6;

/** A line as a typesetter draws it: from the left, what is spoken last first, its end at the right margin. */
const drawn = (spoken: string, y: number): PdfLine => {
  const signs = [...spoken].reverse();
  return { text: signs.join(''), x: RIGHT - signs.length * GLYPH, y, unicode: true };
};

/** A line as browsers draw it: its words from the left. */
function wordByWord(words: readonly string[]): Buffer {
  let x = 120;
  const lines = words.map((word): PdfLine => {
    const line = { text: /[A-Z]/.test(word) ? word : [...word].reverse().join(''), x, y: 700, unicode: true };
    x += (word.length + 1) * GLYPH;
    return line;
  });
  return buildPdf([{ lines }]);
}

async function read(bytes: Uint8Array): Promise<ParsedDocument> {
  const outcome = await parseBytes(bytes, {});
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document;
}

async function readSecond(bytes: Uint8Array): Promise<string> {
  const reader = await openSecond({ bytes, password: undefined });
  if (reader === 'password' || reader === 'broken') throw new Error(reader);
  const page = await reader.page(0);
  await reader.close();
  return layOut([page]).text;
}

const boxOf = (document: ParsedDocument, word: string): readonly number[] => {
  const tokens = document.pages[0]?.tokens;
  const at = document.text.indexOf(word);
  const index = tokens ? tokens.start.indexOf(at) : -1;
  if (!tokens || at < 0 || index < 0) throw new Error(`no token ${word}`);
  return [...tokenBox(tokens, index)];
};

const linesOf = ({ text, pages }: ParsedDocument, part = text) => {
  const start = text.indexOf(part);
  return regionsOf(new Map(pages.map(({ number, tokens }) => [number, tokens])), {
    start,
    end: start + part.length,
  });
};

describe('a glyph that stands for several letters, in a line that is read from the right', () => {
  const words = buildPdf([{ lines: [drawn('ا\ue001يجار ا\ue002ول ث\ue003ثون', 700)] }], {
    ligatures: LIGATURES,
  });

  it('says them in the order of speech', async () => {
    expect((await read(words)).text).toBe('الإيجار الأول ثلاثون');
  });

  it('says them so to the second engine', async () => {
    expect(await readSecond(words)).toBe('الإيجار الأول ثلاثون');
  });

  it('leaves ranges and boxes of words where they are', async () => {
    const document = await read(words);
    const [x0 = 0, , x1 = 0] = boxOf(document, 'الأول');
    expect(x1 - x0).toBeCloseTo(4 * GLYPH, 1);
    expect(x1).toBeCloseTo(RIGHT - 7 * GLYPH, 1);
  });

  it('says them so where the font names it by a presentation form, which stands in order already', async () => {
    const bytes = buildPdf([{ lines: [drawn('ا\ufef9يجار ا\ufef7ول', 700)] }]);
    expect((await read(bytes)).text).toBe('الإيجار الأول');
    expect(await readSecond(bytes)).toBe('الإيجار الأول');
  });

  it('says them so where the file gives the text of the glyph itself', async () => {
    const show = (signs: string): string => `<${Buffer.from(signs, 'utf16le').swap16().toString('hex')}> Tj`;
    const tagged = `/Span << /ActualText <feff0644 0625> >> BDC ${show('\ue001')} EMC`;
    const drawnByHand = `BT /F3 11 Tf 300 700 Td ${show('راجي')} ${tagged} ${show('ا')} ET`;
    const document = await read(buildPdf([{ drawn: drawnByHand }], { ligatures: LIGATURES }));
    expect(document.text).toBe('الإيجار');
  });

  it('keeps letters that only look as if they were turned around', async () => {
    const spoken = 'إلى أول الإيجار ألف';
    expect((await read(buildPdf([{ lines: [drawn(spoken, 700)] }]))).text).toBe(spoken);
  });
});

describe('a line that is read from the right', () => {
  const hebrew = (rows: readonly string[], pitch = 14): Buffer =>
    buildPdf([{ lines: rows.map((row, index) => drawn(row, 760 - index * pitch)) }]);
  const FULL = 'השוכר מתחייב לשלם למשכיר את דמי השכירות החודשיים בכל חודש קלנדרי ללא';

  it('goes on in the next one where it is full, so that no sentence is cut', async () => {
    const document = await read(hebrew([`${FULL} כל`, `${FULL} שום`, 'עיכוב או קיזוז.']));
    expect(document.text).toBe(`${FULL} כל ${FULL} שום עיכוב או קיזוז.`);
    expect(document.blocks).toHaveLength(1);
  });

  it('ends a paragraph where it is short', async () => {
    const document = await read(hebrew([`${FULL} כל`, 'עיכוב או קיזוז.', `${FULL} שום`, 'עיכוב.']));
    expect(document.text.split('\n\n')).toHaveLength(2);
  });

  it('has one box, and the next one another that begins where it ends', async () => {
    const document = await read(hebrew([`${FULL} כל`, `${FULL} שום`, 'עיכוב או קיזוז.'], 9));
    const regions = linesOf(document);
    expect(regions).toHaveLength(3);
    for (const [index, { box }] of regions.entries()) {
      expect(box[2]).toBeCloseTo(RIGHT, 0);
      expect(box[1]).toBeGreaterThanOrEqual((regions[index - 1]?.box[3] ?? 0) - 0.01);
    }
    expect(regions[0]?.box[0]).toBeCloseTo(RIGHT - [...`${FULL} כל`].length * GLYPH, 0);
  });

  it('keeps names of other scripts in their order, and their box within that of the line', async () => {
    const bytes = wordByWord(['לשנה', 'שכירות', 'על', 'Deedbox', 'Rent', 'Ltd', 'עם', 'הסכם']);
    const document = await read(bytes);
    expect(document.text).toBe('הסכם עם Deedbox Rent Ltd על שכירות לשנה');
    expect(linesOf(document)).toHaveLength(1);
    expect(boxOf(document, 'Deedbox')[0]).toBeLessThan(boxOf(document, 'Rent')[0] ?? 0);
  });

  it('comes in the order of speech from the second engine, whose words stand from the left', async () => {
    const bytes = wordByWord(['לשנה', 'שכירות', 'על', 'Deedbox', 'עם', 'הסכם']);
    expect(await readSecond(bytes)).toBe('הסכם עם Deedbox על שכירות לשנה');
  });

  it('puts the stop behind the number of a list', async () => {
    const visual = `${[...'תשלום'].reverse().join('')} .1`;
    const document = await read(buildPdf([{ lines: [{ text: visual, x: 300, y: 700, unicode: true }] }]));
    expect(document.text).toBe('1. תשלום');
  });
});

describe('boxes of lines that are read from the left', () => {
  it('stay one a line, also where a word of one stands left of the one before', async () => {
    const lines = ['The Supplier performs the services.', 'It answers within a week.'];
    const document = await read(
      buildPdf([{ lines: lines.map((text, row) => ({ text, x: 72, y: 700 - row * 12 })) }]),
    );
    expect(linesOf(document)).toHaveLength(2);
  });
});

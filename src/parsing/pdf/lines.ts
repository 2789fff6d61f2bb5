import type { RawWord } from './raw-page.ts';
import { runsRightToLeft } from './right-to-left.ts';
import type { RuledTable, TableRow } from './tables/ruled-tables.ts';
import { inOrderOfSpeech } from './word-order.ts';

/** Words that stand side by side on a page. Coordinates in displayed points. */
export interface Line {
  readonly words: readonly RawWord[];
  /** The words with single spaces, as the engine read them. */
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  readonly bold: boolean;
  /** Most of its letters are written from right to left. */
  readonly rtl: boolean;
  /** It is a row of this table: its cells say which words stand together. */
  readonly row?: TableRow & { readonly table: RuledTable };
}

/** Two parts share a line when they overlap by this share of the lower one's height. */
const SAME_LINE = 0.6;
const LETTER = /\p{L}/u;

/**
 * Groups words in reading order into lines; parts of one line that the engine broke apart are put together.
 */
export function linesOf(words: readonly RawWord[]): readonly Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const [index, word] of words.entries()) {
    if (word.after !== 'line' && index < words.length - 1) continue;
    const part = lineOf(words.slice(from, index + 1));
    from = index + 1;
    const before = lines.at(-1);
    if (before && continues(before, part)) lines[lines.length - 1] = lineOf([...before.words, ...part.words]);
    else lines.push(part);
  }
  return lines.map((line) => (line.rtl ? lineOf(inOrderOfSpeech(line.words)) : line));
}

function continues(before: Line, part: Line): boolean {
  const shared = Math.min(before.y1, part.y1) - Math.max(before.y0, part.y0);
  const lower = Math.min(before.y1 - before.y0, part.y1 - part.y0);
  if (shared < SAME_LINE * lower) return false;
  return part.x0 >= before.x1 - 1 || (before.rtl && part.rtl && part.x1 <= before.x0 + 1);
}

/** @param words one or more */
export function lineOf(words: readonly RawWord[]): Line {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  let letters = 0;
  let boldLetters = 0;
  let text = '';
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0;
    if (word.y0 < y0) y0 = word.y0;
    if (word.x1 > x1) x1 = word.x1;
    if (word.y1 > y1) y1 = word.y1;
    text += word.after === 'nothing' ? word.text : `${word.text} `;
    if (!LETTER.test(word.text)) continue;
    letters++;
    if (word.bold) boldLetters++;
  }
  const rtl = runsRightToLeft(text);
  const sizes = words.map((word) => word.size);
  // Joined letters may come with boxes as high as their ink; the highest one has the height of the font.
  const size = rtl ? Math.max(...sizes) : median(sizes);
  return {
    words,
    text: text.trim(),
    x0,
    y0,
    x1,
    y1,
    size,
    bold: letters > 0 && boldLetters === letters,
    rtl,
  };
}

/** @returns the middle value, 0 of nothing */
export function median(values: readonly number[]): number {
  if (values.every((value) => value === values[0])) return values[0] ?? 0;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

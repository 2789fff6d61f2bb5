import type { Glyphs } from './glyphs.ts';
import { isRightToLeft } from './right-to-left.ts';

/** Parts of one glyph touch or lie in the same place; neighbours that only stand close do not. */
const SAME_PLACE_POINTS = 0.02;
/** No ligature in use stands for more; longer runs are letters whose places the file does not say. */
const MAX_LETTERS = 4;

/**
 * Puts the characters of one glyph back in the order of speech. The engine turns a line that is written from
 * right to left around as a whole, and with it the letters that a single glyph stands for: lam-alef comes as
 * alef-lam. Boxes go with their letters.
 */
export function mendGlyphOrder(glyphs: Glyphs): void {
  const { code, count } = glyphs;
  for (let from = 0; from < count; from++) {
    if ((code[from] ?? 0) < 0x590 || !isRightToLeft(code[from] ?? 0)) continue;
    const stacked = runOf(glyphs, from, isStacked);
    const end = stacked > from + 1 ? stacked : runOf(glyphs, from, stepsRight);
    if (end === from + 1 || end - from > MAX_LETTERS) continue;
    if (end !== stacked || !isInOrder(code.subarray(from, end))) reverse(glyphs, from, end);
    from = end - 1;
  }
}

type Relation = (box: Float32Array, at: number, next: number) => boolean;

/** @returns the end of the letters from an index on, each of which stands so to the one before it */
function runOf({ code, box, count }: Glyphs, from: number, relation: Relation): number {
  let end = from + 1;
  while (end < count && isRightToLeft(code[end] ?? 0) && relation(box, (end - 1) * 4, end * 4)) end++;
  return end;
}

const near = (a = 0, b = 0): boolean => Math.abs(a - b) <= SAME_PLACE_POINTS;

const isLevel: Relation = (box, at, next) =>
  near(box[at + 1], box[next + 1]) && near(box[at + 3], box[next + 3]);

/** What a file says of a glyph in its own words may come with a box of no size. */
const isStacked: Relation = (box, at, next) =>
  isLevel(box, at, next) && near(box[at], box[next]) && near(box[at + 2], box[next + 2]);

/** No letter of such a script stands to the right of the one before it, unless both are parts of a glyph. */
const stepsRight: Relation = (box, at, next) =>
  isLevel(box, at, next) &&
  near(box[at + 2], box[next]) &&
  (box[next + 2] ?? 0) - (box[at] ?? 0) > SAME_PLACE_POINTS;

/**
 * Where the font names a ligature by a presentation form, the engine takes that apart after it has turned the
 * line around.
 */
function isInOrder(codes: Uint32Array): boolean {
  const said = String.fromCodePoint(...codes);
  return formed().has(said) && !formed().has([...said].reverse().join(''));
}

let forms: ReadonlySet<string> | null = null;

function formed(): ReadonlySet<string> {
  forms ??= new Set([...codesOf(0xfb1d, 0xfdff), ...codesOf(0xfe70, 0xfefc)]);
  return forms;
}

function* codesOf(first: number, last: number): Generator<string> {
  for (let code = first; code <= last; code++) {
    const letters = String.fromCodePoint(code).normalize('NFKC');
    if ([...letters].length > 1) yield letters;
  }
}

function reverse({ code, box }: Glyphs, from: number, end: number): void {
  code.subarray(from, end).reverse();
  const boxes = Array.from({ length: end - from }, (_, index) =>
    box.slice((from + index) * 4, (from + index + 1) * 4),
  );
  for (const [index, one] of boxes.reverse().entries()) box.set(one, (from + index) * 4);
}

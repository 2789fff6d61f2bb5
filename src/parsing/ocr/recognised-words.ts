import { median } from '../pdf/lines.ts';
import type { Rectangle } from '../pdf/annotations/page-annotations.ts';

/** A word in a picture: its box in pixels of the picture as it was given. */
export interface RecognisedWord extends Rectangle {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Height of the letters of its line across the direction of reading, pixels; see `sizeOf`. */
  readonly size: number;
  readonly endsLine: boolean;
}

export interface RecognisedPage {
  readonly words: readonly RecognisedWord[];
  /** Mean over the letters read, 0 to 100; 0 where there are none. */
  readonly confidence: number;
}

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface Line {
  readonly bbox: Box;
  readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Box }[];
}

interface Block {
  readonly paragraphs: readonly { readonly lines: readonly Line[] }[];
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** By how much it was turned to stand straight, radians. */
  readonly turn: number;
}

/** Specks and rules come out as signs of low confidence. */
const MIN_CONFIDENCE = 15;
const MIN_SIGN_CONFIDENCE = 50;
/** Lines higher than this share of their width lie on their side. */
const TALL = 1.5;
const LONG_LINE_WORDS = 5;
/** Less, and the letters are smaller; more, and they are those of a heading. */
const USUAL_INK = { least: 0.7, most: 1.15 };
const LETTER = /[\p{L}\p{N}]/u;

/** Takes the words out of what the recogniser gives; all words of a line get its height, or its width
 * where it lies on its side. */
export function wordsOfBlocks(blocks: readonly Block[], picture: Picture): RecognisedPage {
  const words: RecognisedWord[] = [];
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const usual = usualInk(lines);
  for (const line of lines) {
    const kept = line.words.filter(isWord);
    const isUpright = standsUpright(line);
    for (const [index, { text, confidence, bbox }] of kept.entries()) {
      const { x0, y0, x1, y1 } = line.bbox;
      const box = isUpright || kept.length === 1 ? { ...bbox, y0, y1 } : { ...bbox, x0, x1 };
      const size = isUpright || kept.length === 1 ? sizeOf(y1 - y0, usual) : x1 - x0;
      const endsLine = index === kept.length - 1;
      words.push({ text: text.trim(), confidence, size, ...turnedBack(box, picture), endsLine });
    }
  }
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighed = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return { words, confidence: letters === 0 ? 0 : weighed / letters };
}

const standsUpright = ({ bbox }: Line): boolean => bbox.y1 - bbox.y0 < (bbox.x1 - bbox.x0) * TALL;

/** How high the ink of the page's usual lines is: long ones nearly always hold both a `d` and a `g`. */
function usualInk(lines: readonly Line[]): number {
  const long = lines.filter((line) => standsUpright(line) && line.words.length >= LONG_LINE_WORDS);
  return median(long.map(({ bbox }) => bbox.y1 - bbox.y0));
}

/**
 * A line without a `g` or a `p` has less ink than its neighbours in the same letters, and a sign of a list or
 * a speck adds some; by its ink it would be taken for a paragraph in other letters.
 */
function sizeOf(ink: number, usual: number): number {
  const isUsual = ink >= usual * USUAL_INK.least && ink <= usual * USUAL_INK.most;
  return isUsual ? usual : ink;
}

function isWord({ text, confidence }: { readonly text: string; readonly confidence: number }): boolean {
  return text.trim() !== '' && confidence >= (LETTER.test(text) ? MIN_CONFIDENCE : MIN_SIGN_CONFIDENCE);
}

/** Boxes are told in the straightened picture, which was turned about its middle. */
function turnedBack(box: Box, { width, height, turn }: Picture): Box {
  if (turn === 0) return box;
  const [sin, cos] = [Math.sin(-turn), Math.cos(-turn)];
  const [middleX, middleY] = [width / 2, height / 2];
  const [x, y] = [(box.x0 + box.x1) / 2 - middleX, (box.y0 + box.y1) / 2 - middleY];
  const [atX, atY] = [middleX + x * cos - y * sin, middleY + x * sin + y * cos];
  const [halfWidth, halfHeight] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2];
  return { x0: atX - halfWidth, y0: atY - halfHeight, x1: atX + halfWidth, y1: atY + halfHeight };
}

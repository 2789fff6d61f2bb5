import type { Rectangle } from '../pdf/annotations/page-annotations.ts';

/** A word in a picture: its box in pixels of the picture as it was given. */
export interface RecognisedWord extends Rectangle {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Height of its line across the direction of reading, pixels. */
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

interface Block {
  readonly paragraphs: readonly {
    readonly lines: readonly {
      readonly bbox: Box;
      readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Box }[];
    }[];
  }[];
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
const LETTER = /[\p{L}\p{N}]/u;

/** Takes the words out of what the recogniser gives; all words of a line get its height, or its width
 * where it lies on its side. */
export function wordsOfBlocks(blocks: readonly Block[], picture: Picture): RecognisedPage {
  const words: RecognisedWord[] = [];
  for (const line of blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))) {
    const kept = line.words.filter(isWord);
    const isUpright = line.bbox.y1 - line.bbox.y0 < (line.bbox.x1 - line.bbox.x0) * TALL;
    for (const [index, { text, confidence, bbox }] of kept.entries()) {
      const { x0, y0, x1, y1 } = line.bbox;
      const box = isUpright || kept.length === 1 ? { ...bbox, y0, y1 } : { ...bbox, x0, x1 };
      const size = isUpright || kept.length === 1 ? y1 - y0 : x1 - x0;
      const endsLine = index === kept.length - 1;
      words.push({ text: text.trim(), confidence, size, ...turnedBack(box, picture), endsLine });
    }
  }
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighed = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return { words, confidence: letters === 0 ? 0 : weighed / letters };
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

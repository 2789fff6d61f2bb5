import { lineOf } from './lines.ts';
import type { Line } from './lines.ts';
import type { RawWord } from './raw-page.ts';

/** Boxes of lines one above the other may share this much of a letter's height before it shows. */
const SHARED = 0.15;

/**
 * Fonts of several scripts say heights that hold the highest letter of any of them, so that their boxes reach
 * into the lines above and below. Such boxes end in the middle of what two lines share.
 */
export function partedLines(lines: readonly Line[]): readonly Line[] {
  const cuts = lines.map((): [number, number] => [-Infinity, Infinity]);
  let isAny = false;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || !reachesInto(line, next)) continue;
    const middle = (line.y1 + next.y0) / 2;
    cuts[index] = [cuts[index]?.[0] ?? -Infinity, middle];
    cuts[index + 1] = [middle, Infinity];
    isAny = true;
  }
  return isAny ? lines.map((line, index) => cutTo(line, cuts[index] ?? [-Infinity, Infinity])) : lines;
}

function reachesInto(line: Line, next: Line): boolean {
  const shared = line.y1 - next.y0;
  const height = Math.min(line.y1 - line.y0, next.y1 - next.y0);
  const isBeside = line.x0 >= next.x1 || next.x0 >= line.x1;
  return !isBeside && shared > SHARED * height && next.y0 - line.y0 > height / 2 && next.y1 > line.y1;
}

function cutTo(line: Line, [top, bottom]: readonly [number, number]): Line {
  if (line.y0 >= top && line.y1 <= bottom) return line;
  const words = line.words.map((word): RawWord => {
    const y0 = Math.min(Math.max(word.y0, top), word.y1);
    return { ...word, y0, y1: Math.max(Math.min(word.y1, bottom), y0) };
  });
  return { ...lineOf(words), rtl: line.rtl };
}

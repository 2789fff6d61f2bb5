import type { RawWord } from '../raw-page.ts';

/** Words are on one line when they overlap by this share of the lower one's height. */
const SAME_LINE = 0.5;
/** Words further apart than this many line heights have nothing to do with each other. */
const FAR = 25;

/**
 * Puts words into the reading order of a page: after the nearest word left of them on their line, else before
 * the nearest right of them, else after the last line that ends above them.
 *
 * @param added in reading order
 */
export function placeWords(words: readonly RawWord[], added: readonly RawWord[]): readonly RawWord[] {
  const [first] = added;
  if (!first) return words;
  const left = nearest(words, first, (word) => first.x0 - word.x1);
  const before = words[left];
  if (before) {
    const linked: RawWord = { ...before, after: 'space', endsInHyphen: false };
    const rest = ended(added, before.after === 'line' ? 'line' : 'space');
    return [...words.slice(0, left), linked, ...rest, ...words.slice(left + 1)];
  }
  const right = nearest(words, first, (word) => word.x0 - first.x1);
  if (right >= 0) return [...words.slice(0, right), ...ended(added, 'space'), ...words.slice(right)];
  const at = lineEndAbove(words, first);
  return [...words.slice(0, at), ...ended(added, 'line'), ...words.slice(at)];
}

/** @returns -1 when there is none */
function nearest(words: readonly RawWord[], first: RawWord, gapOf: (word: RawWord) => number): number {
  let found = -1;
  let best = FAR * (first.y1 - first.y0);
  for (const [index, word] of words.entries()) {
    const shared = Math.min(word.y1, first.y1) - Math.max(word.y0, first.y0);
    if (shared < SAME_LINE * Math.min(word.y1 - word.y0, first.y1 - first.y0)) continue;
    const gap = gapOf(word);
    if (gap < -1 || gap >= best) continue;
    best = gap;
    found = index;
  }
  return found;
}

function lineEndAbove(words: readonly RawWord[], first: RawWord): number {
  const above = words.findLastIndex((word) => word.y1 <= first.y0 + 1);
  const end = words.findIndex((word, index) => index >= above && word.after === 'line');
  return above < 0 ? 0 : end < 0 ? words.length : end + 1;
}

const ended = (words: readonly RawWord[], after: RawWord['after']): readonly RawWord[] =>
  words.map((word, index) => (index === words.length - 1 ? { ...word, after } : word));

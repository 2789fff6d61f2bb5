import type { RawWord } from './raw-page.ts';
import { runsLeftToRight, runsRightToLeft } from './right-to-left.ts';

/** A number of a list, as it stands from the left: "1." comes as ".1". */
const STOP_BEFORE_NUMBER = /^([.:،؛])(\p{N}{1,3})$/u;

/**
 * Names and phrases of another script within a line that runs from right to left: the engine gives their
 * words as they stand from the right, "Ltd Deedbox".
 */
export function inOrderOfSpeech(words: readonly RawWord[]): readonly RawWord[] {
  const ordered: RawWord[] = [];
  let at = 0;
  while (at < words.length) {
    const end = foreignEnd(words, at);
    const run = end > at + 1 ? turned(words.slice(at, end)) : words.slice(at, at + 1);
    // What stands between words stays between the same places.
    ordered.push(
      ...run.map((word, place): RawWord => ({ ...word, after: words[at + place]?.after ?? word.after })),
    );
    at += run.length;
  }
  return ordered.map((word) => ({ ...word, text: word.text.replace(STOP_BEFORE_NUMBER, '$2$1') }));
}

/**
 * @returns the end of the words that read from left to right together. Of a number left of their letters
 * nobody can say whether it belongs to them.
 */
function foreignEnd(words: readonly RawWord[], from: number): number {
  let end = from;
  let lettersEnd = from;
  for (let before: RawWord | undefined; end < words.length; end++) {
    const word = words[end];
    if (!word || runsRightToLeft(word.text) || (before && word.x1 > before.x0)) break;
    if (runsLeftToRight(word.text)) lettersEnd = end + 1;
    before = word;
  }
  return lettersEnd;
}

const turned = (words: readonly RawWord[]): readonly RawWord[] => words.toReversed();

/** First parts that keep their hyphen before any word. */
const PREFIXES: ReadonlySet<string> = new Set(
  (
    'non self co ex anti multi cross quasi semi third well so e pro inter intra pre post sub counter half high low ' +
    'full long short year day month all off on re in first second arms good ill vice'
  ).split(' '),
);

export interface WordList {
  /** Lower-case words of the document that do not end a line. */
  readonly words: ReadonlySet<string>;
}

/**
 * Decides whether a hyphen at a line's end belongs to the word. Justified contracts break both at typed
 * hyphens ("non-" "disclosure") and at typesetters' ones ("con-" "strued"); how the document writes the word
 * elsewhere tells first, then the parts.
 *
 * @param left the part before the break, with its hyphen
 * @returns whether the hyphen stays
 */
export function keepsHyphen(left: string, right: string, { words }: WordList): boolean {
  const head = bare(left.replace(/-$/, ''));
  const tail = bare(right);
  if (words.has(`${head}-${tail}`)) return true;
  if (words.has(head + tail)) return false;
  if (!/^\p{Ll}/u.test(right) || !/\p{L}$/u.test(head)) return true;
  const last = head.slice(head.lastIndexOf('-') + 1);
  if (head.includes('-') || PREFIXES.has(last) || /\p{L}{3}ly$/u.test(head)) return true;
  return words.has(head) && words.has(tail);
}

/** @returns the word without the punctuation around it, lower-case */
export const bare = (word: string): string =>
  SIMPLE.test(word) ? word.toLowerCase() : word.toLowerCase().replace(AROUND, '');

const SIMPLE = /^[A-Za-z]+$/;
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

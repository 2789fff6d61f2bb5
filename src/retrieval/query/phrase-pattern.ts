const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/["“”„‟«»″]/, '["“”„‟«»″]'],
  [/['‘’‚‛′`´]/, "['‘’‚‛′`´]"],
  [/[-‐‑‒–—―−]/, '[-‐‑‒–—―−\u00ad]'],
];

/**
 * A pattern for Postgres's `~*` that the words of a phrase match verbatim, whatever the white space
 * between them
 * and whichever quotes and dashes are used. Words are whole where the script has words.
 * @returns null when there is nothing to look for
 */
export function phrasePattern(phrase: string): string | null {
  const words = phrase
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  const body = words.map((word) => [...word].map(patternOf).join('')).join('\\s+');
  const first = words[0]?.charAt(0) ?? '';
  const last = words.at(-1)?.slice(-1) ?? '';
  return `${isAsciiWord(first) ? '\\m' : ''}${body}${isAsciiWord(last) ? '\\M' : ''}`;
}

const isAsciiWord = (character: string): boolean => /^\w$/.test(character);

function patternOf(character: string): string {
  const found = CLASSES.find(([pattern]) => pattern.test(character));
  if (found !== undefined) return found[1];
  return /[\\^$.|?*+()[\]{}]/.test(character) ? `\\${character}` : character;
}

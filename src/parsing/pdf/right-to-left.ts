const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = new RegExp(`(?=\\p{L})${LETTER.source}`, 'gu');
const OTHER_LETTER = new RegExp(`(?=\\p{L})(?!${LETTER.source}).`, 'gu');

/** Whether a sign belongs to a script that is written from right to left; its digits do not. */
export const isRightToLeft = (code: number): boolean =>
  code >= 0x590 && LETTER.test(String.fromCodePoint(code)) && !/\p{N}/u.test(String.fromCodePoint(code));

/** @returns whether most letters of a text are written from right to left */
export function runsRightToLeft(text: string): boolean {
  const strong = text.match(STRONG)?.length ?? 0;
  return strong > 0 && strong > (text.match(OTHER_LETTER)?.length ?? 0);
}

/** @returns whether a text has letters, none of them written from right to left */
export const runsLeftToRight = (text: string): boolean => {
  OTHER_LETTER.lastIndex = 0;
  STRONG.lastIndex = 0;
  return OTHER_LETTER.test(text) && !STRONG.test(text);
};

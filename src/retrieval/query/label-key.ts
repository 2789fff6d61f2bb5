const ROMAN = /^(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/**
 * One spelling for a section label, whoever wrote it: `Section 5.2 (a)` and `5.2(a).` are `5.2(a)`,
 * `ARTICLE V` is `article 5`, `Exhibit A` is `exhibit a`.
 */
export function labelKey(label: string): string {
  const flat = label
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:sections?|sec\.?|clauses?|paragraphs?|para\.?|§+) ?/, '')
    .trim();
  const compact = flat.replace(/ ?([()]) ?/g, '$1').replace(/[.:,;]+$/, '');
  return compact.replace(
    /^(article|part|chapter) ([ivxlc]+)$/,
    (_whole, word: string, number: string) => `${word} ${romanValue(number) ?? number}`,
  );
}

/** The labels of the clauses that a label lies in, innermost first: `5.2(a)` lies in `5.2` and `5`. */
export function enclosingLabelKeys(key: string): string[] {
  const keys: string[] = [];
  for (let at = key; ;) {
    const outer = /^(.+?)(?:\([^()]+\)|\.\d+)$/.exec(at)?.[1]?.trim() ?? attachmentOf(at);
    if (outer === undefined) return keys;
    keys.push(outer);
    at = outer;
  }
}

/** `exhibit a 2` lies in `exhibit a`. */
const attachmentOf = (key: string): string | undefined => /^([a-z]+ \S+) \S+$/.exec(key)?.[1];

/** @param roman in lower case @returns its value below 100; null where it is no roman number */
export function romanValue(roman: string): number | null {
  if (!ROMAN.test(roman)) return null;
  let value = 0;
  for (let at = 0; at < roman.length; at += 1) {
    const digit = DIGITS[roman.charAt(at)] ?? 0;
    value += digit < (DIGITS[roman.charAt(at + 1)] ?? 0) ? -digit : digit;
  }
  return value;
}

const TENS = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** @param value from 1 to 99 @returns it in lower-case roman digits */
export const romanOf = (value: number): string =>
  `${TENS[Math.floor(value / 10)] ?? ''}${ONES[value % 10] ?? ''}`;

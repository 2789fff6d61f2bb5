const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const WELL_FORMED = /^(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;

/** @returns the value of a Roman numeral up to 99 in either case, or null */
export function romanValue(text: string): number | null {
  const lower = text.toLowerCase();
  if (lower === '' || !WELL_FORMED.test(lower)) return null;
  let value = 0;
  for (const [index, letter] of [...lower].entries()) {
    const own = ROMAN[letter] ?? 0;
    const next = ROMAN[lower[index + 1] ?? ''] ?? 0;
    value += own < next ? -own : own;
  }
  return value;
}

/** @returns the place of a letter in a list: a is 1, z 26, aa 27, bb 28; null for anything else */
export function letterValue(text: string): number | null {
  const lower = text.toLowerCase();
  const code = lower.charCodeAt(0) - 96;
  if (code < 1 || code > 26) return null;
  const isRepeated = [...lower].every((letter) => letter === lower[0]);
  return isRepeated && lower.length <= 3 ? code + 26 * (lower.length - 1) : null;
}

const WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** @returns the value of a number word up to twelve, or null */
export function wordValue(text: string): number | null {
  const index = WORDS.indexOf(text.toLowerCase());
  return index < 0 ? null : index + 1;
}

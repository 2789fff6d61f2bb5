import { COUNTING, DIGITS, REPEATING, SIGNS } from './alphabets.ts';
import type { Counting } from './alphabets.ts';
import { cardinalText, ordinal, ordinalText } from './number-words.ts';

/** Letters repeat up to thirty times, then begin again, so that no number makes a text of its own. */
const MAX_REPEATS = 30;
const MAX_ROMAN = 32_767;
const MAX_COUNTING = 99_999;
const HEBREW_ONES = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט'];
const HEBREW_TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ'];
const HEBREW_HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

const SPECIAL: Readonly<Record<string, (value: number) => string>> = {
  none: () => '',
  bullet: () => '•',
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  ordinal,
  ordinalText,
  cardinalText,
  hex: (value) => value.toString(16).toUpperCase(),
  numberInDash: (value) => `- ${value} -`,
  hebrew1,
};

/**
 * A number as a format of Word writes it. Numbers in words are English, whatever the document's language.
 *
 * @param format a value of `w:numFmt`; one that is not known here gives digits
 * @param custom the sample that a custom format goes by: `001, 002, 003, ...`
 */
export function formatNumber(value: number, format: string, custom?: string): string {
  if (format === 'custom') return padded(value, custom ?? '');
  const special = SPECIAL[format];
  if (special !== undefined) return special(value);
  if (value < 0) return String(value);
  const digits = DIGITS[format];
  if (digits !== undefined) return String(value).replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  if (value < 1) return '0';
  const letters = REPEATING[format];
  if (letters !== undefined) return repeated(value, [...letters]);
  const sign = SIGNS[format]?.charAt(value - 1);
  if (sign !== undefined && sign !== '') return sign;
  const counting = COUNTING[format];
  return counting === undefined ? String(value) : counted(value, counting);
}

function repeated(value: number, letters: readonly string[]): string {
  const place = (value - 1) % (letters.length * MAX_REPEATS);
  return (letters[place % letters.length] ?? '').repeat(Math.floor(place / letters.length) + 1);
}

function roman(value: number): string {
  if (value < 1 || value > MAX_ROMAN) return String(value);
  let text = '';
  let rest = value;
  for (const [worth, letters] of ROMAN) {
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  }
  return text;
}

/** Fifteen and sixteen are written so that they do not spell a name of God. */
function hebrew1(value: number): string {
  if (value < 1 || value > 999) return String(value);
  const tens = value % 100;
  const low =
    tens === 15 || tens === 16
      ? `ט${HEBREW_ONES[tens - 9] ?? ''}`
      : `${HEBREW_TENS[Math.floor(tens / 10)] ?? ''}${HEBREW_ONES[tens % 10] ?? ''}`;
  return `${HEBREW_HUNDREDS[Math.floor(value / 100)] ?? ''}${low}`;
}

function counted(value: number, { digits, units, dropsOne, zero }: Counting): string {
  if (value > MAX_COUNTING) return String(value);
  const places = [...String(value)].map(Number);
  let text = '';
  let isGap = false;
  for (const [index, digit] of places.entries()) {
    const unit = places.length - index - 1;
    if (digit === 0) {
      isGap = true;
      continue;
    }
    if (isGap) text += zero;
    isGap = false;
    const isBareTen = dropsOne && digit === 1 && unit === 1 && index === 0;
    text += `${isBareTen ? '' : digits.charAt(digit)}${unit === 0 ? '' : units.charAt(unit - 1)}`;
  }
  return text;
}

function padded(value: number, sample: string): string {
  const width = /^\s*(0*\d+)\s*,/.exec(sample)?.[1]?.length ?? 1;
  return String(value).padStart(Math.min(width, 9), '0');
}

/** By what a list counts, in the words of style sheets. */
export type Numerals = 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman';

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'],
  [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
];
const MAX_ROMAN = 3_999;

/** A list's number as it is shown; what its numerals cannot show is in digits, as browsers do it. */
export function numeralOf(value: number, counter: Numerals): string {
  if (value < 1 || counter === 'decimal') return String(value);
  const isRoman = counter.endsWith('roman');
  if (isRoman && value > MAX_ROMAN) return String(value);
  const numeral = isRoman ? roman(value) : letters(value);
  return counter.startsWith('upper') ? numeral.toUpperCase() : numeral;
}

function letters(value: number): string {
  let rest = value;
  let out = '';
  while (rest > 0) {
    out = String.fromCharCode(97 + ((rest - 1) % 26)) + out;
    rest = Math.floor((rest - 1) / 26);
  }
  return out;
}

function roman(value: number): string {
  let rest = value;
  let out = '';
  for (const [worth, sign] of ROMAN) {
    while (rest >= worth) {
      out += sign;
      rest -= worth;
    }
  }
  return out;
}

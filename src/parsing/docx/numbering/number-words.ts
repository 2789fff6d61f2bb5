const ONES =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen';
const SMALL = ONES.split(' ');
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const MAX_IN_WORDS = 999_999;

/** @returns `Twenty-one`, or digits beyond a million */
export const cardinalText = (value: number): string =>
  isInWords(value) ? capital(words(value)) : String(value);

/** @returns `Twenty-first`, or digits with their ending beyond a million */
export function ordinalText(value: number): string {
  if (!isInWords(value)) return ordinal(value);
  return capital(
    words(value).replace(/[a-z]+$/, (last) => IRREGULAR[last] ?? `${last.replace(/y$/, 'ie')}th`),
  );
}

/** @returns `1st`, `2nd`, `11th` */
export function ordinal(value: number): string {
  const tens = Math.abs(value) % 100;
  const ending = tens > 10 && tens < 14 ? undefined : ['th', 'st', 'nd', 'rd'][tens % 10];
  return `${value}${ending ?? 'th'}`;
}

const isInWords = (value: number): boolean => value >= 1 && value <= MAX_IN_WORDS;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function words(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  if (value < 100) return joined(TENS[Math.floor(value / 10)] ?? '', value % 10, '-');
  if (value < 1000) return joined(`${words(Math.floor(value / 100))} hundred`, value % 100, ' ');
  return joined(`${words(Math.floor(value / 1000))} thousand`, value % 1000, ' ');
}

const joined = (head: string, rest: number, mark: string): string =>
  rest === 0 ? head : `${head}${mark}${words(rest)}`;

/** Longest first: of two that fit, the longer is cut. */
const ENDINGS = 'ations ments ation ings edly ment ing ors ers ed es ly or er s'.split(' ').map(unitsOf);
const IES = unitsOf('ies');
const L = 0x6c;
const SHORTEST = 5;
/** Set in the result where a `y` follows the units that stay. */
export const STEMMED_Y = 1 << 30;

/**
 * Cuts the commonest English endings, `ies` first, which becomes `y`; it need not be right, only the same for
 * words that belong together.
 * @returns how many units of the word stay, with STEMMED_Y where a `y` comes behind them
 */
export function stemLength(units: Uint16Array, start: number, end: number): number {
  if (end - start < SHORTEST) return end - start;
  if (endsWith(units, end, IES)) {
    const kept = end - start - IES.length;
    // What is left ends in `y`, so that only `ly` and `edly` can follow.
    if (units[start + kept - 1] !== L) return kept | STEMMED_Y;
    const isEdly = kept >= 3 && units[start + kept - 2] === 0x64 && units[start + kept - 3] === 0x65;
    return isEdly ? kept - 3 : kept - 1;
  }
  for (const ending of ENDINGS) {
    if (end - start >= ending.length && endsWith(units, end, ending)) return end - start - ending.length;
  }
  return end - start;
}

function endsWith(units: Uint16Array, end: number, ending: Uint16Array): boolean {
  for (let at = 1; at <= ending.length; at += 1) {
    if (units[end - at] !== ending[ending.length - at]) return false;
  }
  return true;
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from(text, (letter) => letter.charCodeAt(0));
}

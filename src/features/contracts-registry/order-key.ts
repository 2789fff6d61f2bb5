const NUMBER_DIGITS = 10;
const LAST = 'ff';

/**
 * A version in digits and the letters a to f, which every collation sorts as semver 2.0.0 orders versions:
 * three numbers of ten digits, then the pre-release in hexadecimal, after which a release comes last.
 *
 * @param version of semver.org, without build metadata
 * @returns null where a number has more than ten digits
 */
export function orderKey(version: string): string | null {
  const at = version.indexOf('-');
  const core = (at < 0 ? version : version.slice(0, at)).split('.');
  const identifiers = at < 0 ? [] : version.slice(at + 1).split('.');
  const numbers = [...core, ...identifiers.filter(isNumber)];
  if (numbers.some((text) => text.length > NUMBER_DIGITS)) return null;
  const head = core.map((text) => text.padStart(NUMBER_DIGITS, '0')).join('');
  if (identifiers.length === 0) return head + LAST;
  // Numbers before words; a space ends an identifier and is lower than all that one may hold.
  const tail = identifiers.map((text) =>
    isNumber(text) ? `0${text.padStart(NUMBER_DIGITS, '0')}` : `1${text}`,
  );
  return head + Buffer.from(tail.join(' '), 'latin1').toString('hex');
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** What stands after the hyphen of a version; empty for a release. */
export function prereleaseOf(version: string): string {
  const at = version.indexOf('-');
  return at < 0 ? '' : version.slice(at + 1);
}

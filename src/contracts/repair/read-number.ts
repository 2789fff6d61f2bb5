const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^-?\d+$/;
/** A double has at most 309 digits before its point. */
const MAX_INTEGER_DIGITS = 310;

/**
 * A number of JSON with what a double loses of it: the digits of an integer, or everything.
 * @returns null for what is no number of JSON
 */
export function readNumber(
  text: string,
): { readonly value: number; readonly problem: 'unsafe-integer' | 'huge-number' | null } | null {
  if (!NUMBER.test(text)) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return { value, problem: 'huge-number' };
  if (!INTEGER.test(text) || Number.isSafeInteger(value)) return { value, problem: null };
  // Beyond the safe ones a double still prints as the digits it was read from, or is them exactly.
  const isKept =
    String(value) === text || (text.length <= MAX_INTEGER_DIGITS && BigInt(text) === BigInt(value));
  return { value, problem: isKept ? null : 'unsafe-integer' };
}

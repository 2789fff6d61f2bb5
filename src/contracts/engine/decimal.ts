interface Decimal {
  readonly digits: bigint;
  /** Power of ten that the digits are multiplied with. */
  readonly exponent: number;
}

/** The value that the shortest decimal text of a number says, which is what its author wrote. */
function toDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const point = mantissa.indexOf('.');
  const fraction = point < 0 ? 0 : mantissa.length - point - 1;
  return { digits: BigInt(mantissa.replace('.', '')), exponent: Number(exponent) - fraction };
}

/**
 * Whether a number is a whole multiple of another, reckoned in decimals: 19.99 is one of 0.01, and no
 * quotient overflows.
 * @param step greater than 0
 */
export const isMultipleOf = (value: number, step: number): boolean => multipleOf(step)(value);

/** Below it a product that is off by a rounding is still nearest to the right whole number. */
const EXACT_PRODUCT = 2 ** 50;
/** The largest power of ten that a double scales by without a rounding worth the name. */
const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** `isMultipleOf` for many numbers and one step. */
export function multipleOf(step: number): (value: number) => boolean {
  if (!(step > 0) || !Number.isFinite(step)) return () => false;
  const unit = toDecimal(step);
  const isWhole = Number.isSafeInteger(step);
  const decimals = -unit.exponent;
  const isPowerOfTen = unit.digits === 1n && decimals > 0 && decimals < POWERS.length;
  const scale = POWERS[decimals] ?? Infinity;
  return (value) => {
    if (isWhole && Number.isSafeInteger(value)) return value % step === 0;
    // Both are whole and small enough for the quotient to be the double nearest to that decimal.
    if (isPowerOfTen && Math.abs(value) * scale < EXACT_PRODUCT) {
      return Math.round(value * scale) / scale === value;
    }
    return Number.isFinite(value) && isMultiple(toDecimal(value), unit);
  };
}

function isMultiple(a: Decimal, b: Decimal): boolean {
  const shift = a.exponent - b.exponent;
  // 10^shift for the largest and smallest double is 632 digits: no cost to speak of.
  return shift >= 0
    ? (a.digits * 10n ** BigInt(shift)) % b.digits === 0n
    : a.digits % (b.digits * 10n ** BigInt(-shift)) === 0n;
}

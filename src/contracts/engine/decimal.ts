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
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  if (!Number.isFinite(value) || !(step > 0)) return false;
  const a = toDecimal(value);
  const b = toDecimal(step);
  const shift = a.exponent - b.exponent;
  // 10^shift for the largest and smallest double is 632 digits: no cost to speak of.
  return shift >= 0
    ? (a.digits * 10n ** BigInt(shift)) % b.digits === 0n
    : a.digits % (b.digits * 10n ** BigInt(-shift)) === 0n;
}

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,4})?$/;

/** A decimal number as JSON writes it. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/**
 * The number that a text says, where a double holds exactly the decimal that is written: not `0x10`, not
 * `" 5 "`, not `1e400`, and not more digits than the number would give back.
 */
export function exactNumber(text: string): number | null {
  if (text.length > 400 || !DECIMAL.test(text)) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  return plainDecimal(text) === plainDecimal(String(value)) ? value : null;
}

/** Digits without leading and trailing zeros, with the power of ten. */
function plainDecimal(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const isNegative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  if (trimmed === '') return '0';
  return `${isNegative ? '-' : ''}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`;
}

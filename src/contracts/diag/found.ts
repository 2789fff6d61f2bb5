import { PREVIEW_MAX_POINTS } from '../limits.ts';
import type { FoundValue } from '../model/diagnostic.ts';
import { quoteText } from './quote.ts';

export const ABSENT: FoundValue = { type: 'absent', isTruncated: false, isRedacted: false };

/**
 * Describes a value without handing it on: a list or an object by its size, a text by its beginning, and a
 * sensitive one by its type and length.
 */
export function describeValue(value: unknown, isSensitive: boolean): FoundValue {
  const type = jsonTypeOf(value);
  const whole = { isTruncated: false, isRedacted: isSensitive };
  switch (type) {
    case 'string': {
      const text = value as string;
      if (isSensitive)
        return { type, preview: countOf([...text.slice(0, 100_000)].length, 'character'), ...whole };
      const { quoted, isTruncated } = quoteText(text, PREVIEW_MAX_POINTS - 2);
      return { type, preview: quoted, ...whole, isTruncated };
    }
    case 'array':
      return { type, preview: countOf((value as readonly unknown[]).length, 'item'), ...whole };
    case 'object':
      return { type, preview: countOf(Object.keys(value as object).length, 'key'), ...whole };
    case 'boolean':
    case 'integer':
    case 'number':
      if (typeof value === 'bigint' && !isSensitive) return { type, ...digitsOf(value), isRedacted: false };
      return isSensitive ? { type, ...whole } : { type, preview: JSON.stringify(value) ?? '', ...whole };
    default:
      return { type, ...whole };
  }
}

/** `integer` for numbers without a fraction, `other` for what JSON does not have. */
export function jsonTypeOf(value: unknown): FoundValue['type'] {
  if (value === null) return 'null';
  if (value === undefined) return 'absent';
  if (typeof value === 'number')
    return Number.isInteger(value) ? 'integer' : Number.isFinite(value) ? 'number' : 'other';
  // An integer that a text had and no number can keep.
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'boolean' || typeof value === 'string')
    return typeof value === 'string' ? 'string' : 'boolean';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' ? 'object' : 'other';
}

function digitsOf(value: bigint): Pick<FoundValue, 'preview' | 'isTruncated'> {
  const digits = value.toString();
  const isTruncated = digits.length > PREVIEW_MAX_POINTS;
  return { preview: isTruncated ? `${digits.slice(0, PREVIEW_MAX_POINTS - 1)}…` : digits, isTruncated };
}

/** `1 item`, `3 items` */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

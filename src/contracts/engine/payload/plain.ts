import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../../limits.ts';
import { isStorable } from './storable.ts';

export interface PlainCheck {
  /** JSON within all limits, fit to be stored. */
  readonly isPlain: boolean;
  /** It has more bytes than a payload may have, whatever else is wrong with it. */
  readonly isTooLarge: boolean;
  /** Some members are there with the value undefined. */
  readonly hasUndefined: boolean;
  /** Values of any kind in it, itself included; of no meaning where it is not plain. */
  readonly values: number;
}

interface Tally {
  /** UTF-16 code units of texts and keys, and one for every value: never more than the bytes of its JSON. */
  units: number;
  values: number;
  hasUndefined: boolean;
}

/**
 * The guard that every payload passes: one walk, no deeper than the limit, which stops at the first
 * finding.
 */
export function checkPlain(payload: unknown): PlainCheck {
  const tally: Tally = { units: 0, values: 0, hasUndefined: false };
  const isJson = isPlainValue(payload, 0, tally);
  const isTooLarge = tally.units > PAYLOAD_MAX_BYTES || (isJson && !fitsBytes(payload, tally.units));
  return {
    isPlain: isJson && !isTooLarge,
    isTooLarge,
    hasUndefined: tally.hasUndefined,
    values: tally.values,
  };
}

/** The text of most payloads is written out only where it could be too long. */
export function fitsBytes(payload: unknown, units: number): boolean {
  // A key or text takes up to six bytes for a unit, a number up to 24.
  if (units * 24 <= PAYLOAD_MAX_BYTES) return true;
  if (units > PAYLOAD_MAX_BYTES) return false;
  return Buffer.byteLength(JSON.stringify(payload), 'utf8') <= PAYLOAD_MAX_BYTES;
}

function isPlainValue(value: unknown, depth: number, tally: Tally): boolean {
  tally.values++;
  tally.units++;
  switch (typeof value) {
    case 'string':
      tally.units += value.length;
      return tally.units <= PAYLOAD_MAX_BYTES && isStorable(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      if (value === null) return true;
      if (depth >= PAYLOAD_MAX_DEPTH || tally.units > PAYLOAD_MAX_BYTES) return false;
      return Array.isArray(value) ? isPlainList(value, depth, tally) : isPlainObject(value, depth, tally);
    default:
      return false;
  }
}

function isPlainList(list: readonly unknown[], depth: number, tally: Tally): boolean {
  if (list.length > PAYLOAD_MAX_ITEMS || !isListPrototype(Object.getPrototypeOf(list))) return false;
  for (let index = 0; index < list.length; index++) {
    if (!isPlainValue(list[index], depth + 1, tally)) return false;
  }
  return true;
}

function isPlainObject(object: object, depth: number, tally: Tally): boolean {
  if (!isObjectPrototype(Object.getPrototypeOf(object))) return false;
  const members = object as Readonly<Record<string, unknown>>;
  for (const key in members) {
    if (key === '__proto__' || !isStorable(key)) return false;
    const value = members[key];
    if (value === undefined) {
      tally.hasUndefined = true;
      continue;
    }
    tally.units += key.length + 3;
    if (tally.units > PAYLOAD_MAX_BYTES || !isPlainValue(value, depth + 1, tally)) return false;
  }
  return true;
}

/** Of this realm or, as test runners and `structuredClone` give them, of another. */
export const isObjectPrototype = (prototype: unknown): boolean =>
  prototype === Object.prototype ||
  prototype === null ||
  (typeof prototype === 'object' &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, 'isPrototypeOf'));

/** `Array.prototype` of any realm is a list itself, which no prototype of a class is. */
export const isListPrototype = (prototype: unknown): boolean =>
  prototype === Array.prototype || Array.isArray(prototype);

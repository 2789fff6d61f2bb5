import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../../limits.ts';

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** One of these it takes to write a number beyond what a double holds, which `JSON.parse` makes Infinity. */
const EXPONENT = /[0-9][eE]\+?[0-9]{3,}(?:[\s,}\]]|$)/;
const LONG_NUMBER_DIGITS = 200;

export type TextScan =
  /** What `JSON.parse` makes of it is plain. */
  | 'plain'
  /** It can hold what only the parsed value shows: escaped characters, names of prototypes. */
  | 'look-closer'
  | 'too-large';

/** Looks over the text of a payload before anything is parsed, in one pass. */
export function scanText(text: string): TextScan {
  if (text.length > PAYLOAD_MAX_BYTES) return 'too-large';
  if (text.length * 3 > PAYLOAD_MAX_BYTES && Buffer.byteLength(text, 'utf8') > PAYLOAD_MAX_BYTES)
    return 'too-large';
  if (!isSmall(text) && !isWithinLimits(text)) return 'look-closer';
  const isSuspect = text.includes('\\u') || text.includes('__proto__') || !text.isWellFormed();
  return isSuspect || EXPONENT.test(text) || hasLongNumber(text) ? 'look-closer' : 'plain';
}

/** Every run of so many digits covers one of the places looked at. */
function hasLongNumber(text: string): boolean {
  for (let at = LONG_NUMBER_DIGITS - 1; at < text.length; at += LONG_NUMBER_DIGITS) {
    let first = at;
    let last = at;
    while (last - first < LONG_NUMBER_DIGITS && isDigit(text.charCodeAt(first))) first--;
    while (last - first <= LONG_NUMBER_DIGITS && isDigit(text.charCodeAt(last))) last++;
    if (last - first > LONG_NUMBER_DIGITS) return true;
  }
  return false;
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Too few brackets to nest too deep and too few characters for too many items, which most payloads are. */
function isSmall(text: string): boolean {
  // An item and its comma take two characters.
  if (text.length >= 2 * PAYLOAD_MAX_ITEMS) return false;
  let brackets = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > PAYLOAD_MAX_DEPTH) return false;
    }
  }
  return true;
}

function isWithinLimits(text: string): boolean {
  const commas: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        if (at < 0) return true;
        break;
      case OPEN_LIST:
        if (depth === PAYLOAD_MAX_DEPTH) return false;
        commas[depth++] = 0;
        break;
      case OPEN_OBJECT:
        if (depth === PAYLOAD_MAX_DEPTH) return false;
        // Members of objects are not counted.
        commas[depth++] = -Infinity;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      case COMMA:
        if (depth > 0 && (commas[depth - 1] = (commas[depth - 1] ?? 0) + 1) >= PAYLOAD_MAX_ITEMS)
          return false;
    }
  }
  return true;
}

/** @returns -1 where the string does not end */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return -1;
}

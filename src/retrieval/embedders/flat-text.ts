const SPACE = 0x20;
/** What takes the short way: ASCII, and the marks of typeset text that are neither letter nor number. */
const SHORT_WAY = /^[\u0000-\u007f\u00a0\u00a7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;

/** ASCII letters in lower case and digits; everything else is white space. */
const FOLDED = Uint16Array.from({ length: 0x80 }, (_, code) => {
  const text = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(text) ? text.charCodeAt(0) : SPACE;
});

let units = new Uint16Array(1 << 14);

/** UTF-16 units; good until the next text. */
export interface FlatText {
  readonly units: Uint16Array;
  readonly length: number;
  /** Letters and digits are all ASCII. */
  readonly isAscii: boolean;
}

/**
 * A text as its words in compatibility form and lower case, one space before, between and behind them. For
 * most texts of contracts it does so unit by unit, a tenth of the cost of the expressions.
 */
export function flatten(text: string): FlatText {
  return SHORT_WAY.test(text) ? flattenShort(text) : flattenAny(text);
}

function flattenShort(text: string): FlatText {
  makeRoom(text.length + 2);
  units[0] = SPACE;
  let length = 1;
  let last = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const unit = code < 0x80 ? (FOLDED[code] ?? SPACE) : SPACE;
    if (unit === SPACE && last === SPACE) continue;
    units[length] = unit;
    length += 1;
    last = unit;
  }
  if (last !== SPACE) {
    units[length] = SPACE;
    length += 1;
  }
  return { units, length, isAscii: true };
}

function flattenAny(text: string): FlatText {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const flat = ` ${words} `;
  makeRoom(flat.length);
  for (let at = 0; at < flat.length; at += 1) units[at] = flat.charCodeAt(at);
  return { units, length: flat.length, isAscii: false };
}

function makeRoom(length: number): void {
  if (units.length < length) units = new Uint16Array(2 * length);
}

/**
 * The rules of canonical text, applied once, before any offset is computed:
 *
 * - NUL and the other control characters go, except tab and line feed; CRLF, CR, vertical tab, form feed, NEL
 *   and the Unicode line and paragraph separators become one line feed.
 * - Lone surrogates and noncharacters go.
 * - Invisible characters that only steer layout go: byte order marks, zero-width space, word joiner, soft
 *   hyphen, the bidirectional controls (they can make text read differently from what it says) and the tag
 *   characters (they can hide instructions). Joiners and variation selectors stay: they change what is shown.
 * - Every Unicode space becomes a plain space, one for one.
 * - Ligatures and presentation forms (Latin, Armenian, Hebrew, Arabic) and the Kangxi and CJK radicals that
 *   PDF fonts yield become the letters they stand for.
 * - Full-width and half-width forms, superscripts, fractions and symbols stay: they are what the author
 * chose,
 *   and a quote must read like the page.
 * - The whole is in Normalization Form C, so that one spelling of a letter exists.
 *
 * The result is a fixed point: canonicalising it again changes nothing.
 */
export function canonicalise(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  const formed = raw.toWellFormed() === raw ? raw : withoutLoneSurrogates(raw);
  const lines = formed.replace(LINE_BREAK, '\n').replace(DROPPED, '').replace(SPACE, ' ');
  return lines.replace(FOLDED, fold).normalize('NFC');
}

/** Whether the text is one that `canonicalise` leaves as it is. */
export const isCanonical = (text: string): boolean => canonicalise(text) === text;

/** Characters that fonts without a Unicode map yield: they say nothing. */
export const isUnmapped = (codePoint: number): boolean =>
  codePoint === 0xfffd ||
  (codePoint >= 0xe000 && codePoint <= 0xf8ff) ||
  codePoint >= 0xf0000 ||
  (codePoint < 0x20 && codePoint !== 0x09 && codePoint !== 0x0a && codePoint !== 0x0d);

function lastTwoOfPlane(plane: string): string {
  return `\\u{${plane}fffe}\\u{${plane}ffff}`;
}

 
const PLAIN = /^[\t\n\x20-\x7e]*$/;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const DROPPED = new RegExp(
  '[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f' +
    '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff' +
    '\\ufdd0-\\ufdef\\ufff0-\\ufffc\\ufffe\\uffff' +
    '\\u{e0000}-\\u{e007f}' +
    Array.from({ length: 16 }, (_, plane) => lastTwoOfPlane((plane + 1).toString(16))).join('') +
    ']',
  'gu',
);
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const FOLDED = /[\u2e80-\u2fdf\ufb00-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]/g;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
 

const withoutLoneSurrogates = (text: string): string => text.replace(LONE, '');

/** Ornate parentheses and honorific signs are signs of their own, not forms of a letter. */
const fold = (char: string): string => (/[\ufd3e-\ufd4f\ufdfa-\ufdff]/.test(char) ? char : folded(char));

function folded(char: string): string {
  const letters = char.normalize('NFKC');
  return letters.startsWith(' ') ? char : letters;
}

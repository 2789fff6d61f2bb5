import type { ParseWarning } from '../types.ts';

export type DecodedText =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly encoding: string;
      readonly warnings: readonly ParseWarning[];
    }
  | { readonly kind: 'binary' }
  | { readonly kind: 'unknown_encoding' };

/** More control characters than this share, and the bytes are no text. */
const MAX_CONTROL_SHARE = 0.01;
/** Western text in one byte a letter stays far below this share of bytes over 127; other alphabets do not. */
const MAX_HIGH_SHARE = 0.25;
const SAMPLE_BYTES = 64 * 1024;

/**
 * Bytes to text: by byte order mark, else UTF-8, else UTF-16 when its zero bytes show it, else UTF-8 with the
 * stray bytes read as Windows-1252, which is said in a warning.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = byMark(bytes);
  if (marked) return decodeAs(bytes, marked);
  const wide = wideWithoutMark(bytes);
  if (wide) return decodeAs(bytes, wide);
  const utf8 = strictUtf8(bytes);
  if (utf8 !== null) return isBinary(utf8) ? { kind: 'binary' } : asText(utf8, 'utf-8');
  return decodeStray(bytes);
}

function byMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? null : 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) return { kind: 'binary' };
  const broken = countOf(text, '\ufffd');
  return asText(text, encoding, broken === 0 ? [] : [brokenWarning(broken, encoding)]);
}

/** Text in a European language as UTF-16 has a zero in nearly every second byte. */
function wideWithoutMark(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.length < 4 || bytes.length % 2 !== 0) return null;
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : null;
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeStray(bytes: Uint8Array): DecodedText {
  if (isBinary(new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE_BYTES)))) return { kind: 'binary' };
  const parts: string[] = [];
  const utf8 = new TextDecoder('utf-8');
  const western = new TextDecoder('windows-1252');
  let stray = 0;
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(utf8.decode(bytes.subarray(from, at)), western.decode(bytes.subarray(at, at + 1)));
    stray++;
    at++;
    from = at;
  }
  if (stray > bytes.length * MAX_HIGH_SHARE) return { kind: 'unknown_encoding' };
  parts.push(utf8.decode(bytes.subarray(from)));
  const text = parts.join('');
  return isBinary(text) ? { kind: 'binary' } : asText(text, 'windows-1252', [strayWarning(stray)]);
}

/** @returns the length of the UTF-8 sequence that starts at `at`, 0 when there is none */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf
      ? 2
      : first >= 0xe0 && first <= 0xef
        ? 3
        : first >= 0xf0 && first <= 0xf4
          ? 4
          : 0;
  if (length === 0) return 0;
  for (let next = 1; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const overlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const surrogate = first === 0xed && second > 0x9f;
  const beyond = first === 0xf4 && second > 0x8f;
  return overlong || surrogate || beyond ? 0 : length;
}

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  let controls = 0;
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at);
    const isControl = code < 0x20 ? code !== 9 && code !== 10 && code !== 12 && code !== 13 : code === 0x7f;
    if (isControl) controls++;
  }
  return controls > Math.max(2, sample.length * MAX_CONTROL_SHARE);
}

function asText(text: string, encoding: string, warnings: readonly ParseWarning[] = []): DecodedText {
  return { kind: 'text', text: text.startsWith('\ufeff') ? text.slice(1) : text, encoding, warnings };
}

const strayWarning = (stray: number): ParseWarning => ({
  code: 'ENCODING_GUESSED',
  message:
    `The file is not valid UTF-8: ${stray} byte${stray === 1 ? ' was' : 's were'} read as Windows-1252. ` +
    'Check letters with accents and quotation marks.',
});

const brokenWarning = (broken: number, encoding: string): ParseWarning => ({
  code: 'UNMAPPED_CHARACTERS',
  message: `${broken} character${broken === 1 ? ' is' : 's are'} not valid ${encoding.toUpperCase()} and could not be read.`,
});

function countOf(text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) count++;
  return count;
}

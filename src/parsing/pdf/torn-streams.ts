import { inflateSync } from 'node:zlib';

/** Past so many bytes unpacked in all, the rest is not looked at. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/** Longer ones in printable signs are not looked at. */
const MAX_SIGNS = 16 * 1024 * 1024;

const DICTIONARY_CHARS = 2_048;
const STREAM = 'stream';
const END = 'endstream';
/** Packed in the way that carries a sum of its bytes, and perhaps written in printable signs. */
const FLATE = /\/Filter\s*(?:\/FlateDecode|\[\s*(\/ASCII85Decode\s*)?\/FlateDecode\s*\])/;
/** Pictures and fonts, and what only programs read. */
const WORDLESS =
  /\/(?:Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType|XML)|Length[123]\s|FunctionType|N\s+[134]\s*(?:\/|>>)(?![\s\S]*\/First)|Type\s*\/(?:XRef|EmbeddedFile))/;

/**
 * How many pieces of a PDF that can hold words of its pages cannot be unpacked whole. The engines read as
 * much of one as there is, and say nothing.
 */
export function countTornStreams(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Streams of a locked file are unlocked first.
  if (file.includes('/Encrypt')) return 0;
  let [torn, left] = [0, MAX_TOTAL_BYTES];
  for (let at = file.indexOf(STREAM); at >= 0 && left > 0; at = file.indexOf(STREAM, at)) {
    const start = dataAt(file, at);
    if (start === null) {
      at += STREAM.length;
      continue;
    }
    const dictionary = dictionaryBefore(file, at);
    const end = endOf(file, start, dictionary);
    const packing = FLATE.exec(dictionary);
    if (packing !== null && !WORDLESS.test(dictionary)) {
      const data = file.subarray(start, end);
      const isBinary = packing[1] === undefined;
      const size = !isBinary && data.length > MAX_SIGNS ? 0 : unpackedSize(isBinary ? data : ascii85(data));
      if (size === null) torn += 1;
      left -= size ?? 0;
    }
    at = end;
  }
  return torn;
}

/** @returns where the data of a stream begins; null where the word is none that begins one */
function dataAt(file: Buffer, at: number): number | null {
  if (file.toString('latin1', Math.max(0, at - 3), at) === 'end') return null;
  const next = at + STREAM.length;
  if (file[next] === 0x0d && file[next + 1] === 0x0a) return next + 2;
  return file[next] === 0x0a || file[next] === 0x0d ? next + 1 : null;
}

function dictionaryBefore(file: Buffer, at: number): string {
  const head = file.toString('latin1', Math.max(0, at - DICTIONARY_CHARS), at);
  return head.slice(Math.max(head.lastIndexOf(' obj'), 0));
}

function endOf(file: Buffer, start: number, dictionary: string): number {
  const said = /\/Length\s+(\d+)(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1];
  const bySaid = start + Number(said);
  if (said !== undefined && /^\s*endstream/.test(file.toString('latin1', bySaid, bySaid + 16))) return bySaid;
  const found = file.indexOf(END, start);
  return found < 0 ? file.length : found;
}

const FIRST = 0x21;
const LAST = 0x75;
const ZEROS = 0x7a;
const TILDE = 0x7e;

/** @returns the bytes that printable signs stand for, up to the first that is none */
function ascii85(data: Buffer): Buffer {
  const bytes: number[] = [];
  let group: number[] = [];
  const flush = (): void => {
    if (group.length < 2) return;
    const value = Array.from({ length: 5 }, (_, at) => group[at] ?? 84).reduce(
      (sum, one) => sum * 85 + one,
      0,
    );
    for (let at = 0; at < group.length - 1; at++) bytes.push(Math.floor(value / 256 ** (3 - at)) % 256);
    group = [];
  };
  for (const sign of data) {
    if (sign === ZEROS && group.length === 0) bytes.push(0, 0, 0, 0);
    else if (sign >= FIRST && sign <= LAST) {
      group.push(sign - FIRST);
      if (group.length === 5) flush();
    } else if (sign === TILDE || sign > TILDE || sign === 0) break;
  }
  flush();
  return Buffer.from(bytes);
}

/** @returns null where it breaks off, or what comes out is not what was packed */
function unpackedSize(data: Buffer): number | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES }).length;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_BUFFER_TOO_LARGE' ? MAX_STREAM_BYTES : null;
  }
}

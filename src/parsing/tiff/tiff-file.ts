import { PARSE_MAX_PAGES } from '../../config/limits.ts';
import { ParseError } from '../failure.ts';

/** The fields of one image of a file, by their numbers in TIFF 6.0. */
export type TiffFields = ReadonlyMap<number, readonly number[]>;

export interface TiffFile {
  readonly bytes: Uint8Array;
  readonly isLittleEndian: boolean;
  /** Where the fields of each page are; thumbnails and masks are left out. */
  readonly pages: readonly number[];
}

/** Bytes of a value by its type: byte, text, short, long, rational, and the signed ones. */
const SIZES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const RATIONALS: ReadonlySet<number> = new Set([5, 10]);
const ENTRY_BYTES = 12;
const KIND = 254;
const THUMBNAIL_OR_MASK = 0b101;
/** Of one field: strips of one row each, of a page as high as they come. */
const MAX_VALUES = 200_000;
/** What pages are made from; everything else, such as notes of a camera, is not read. */
const WANTED: ReadonlySet<number> = new Set([
  254, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 282, 283, 284, 292, 296, 317, 320, 322, 323,
  324, 325, 338, 339, 347,
]);

/** Whether these bytes begin as a TIFF does; `MM\0+` and `II+\0` are files of more than 4 GB. */
export const isTiff = (bytes: Uint8Array): boolean =>
  /^(?:II[*+]\0|MM\0[*+])/.test(String.fromCharCode(...bytes.subarray(0, 4)));

/**
 * Reads where the pages of a TIFF are and how they are packed, nothing of the pictures.
 *
 * @throws ParseError CORRUPT, UNSUPPORTED_TYPE for the kind of more than 4 GB, TOO_MANY_PAGES
 */
export function readTiff(bytes: Uint8Array): TiffFile {
  if (!isTiff(bytes)) throw new ParseError('CORRUPT', DAMAGED);
  const isLittleEndian = bytes[0] === 0x49;
  if (bytes[isLittleEndian ? 2 : 3] === 0x2b) throw new ParseError('UNSUPPORTED_TYPE', BIG_TIFF);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pages: number[] = [];
  const seen = new Set<number>();
  for (let at = readLong(view, 4, isLittleEndian); at !== 0 && !seen.has(at);) {
    seen.add(at);
    const read = readFields(view, at, { isLittle: isLittleEndian, wanted: ONLY_KIND });
    if (read === null) break;
    if (((read.fields.get(KIND)?.[0] ?? 0) & THUMBNAIL_OR_MASK) === 0) pages.push(at);
    if (pages.length > PARSE_MAX_PAGES)
      throw new ParseError('TOO_MANY_PAGES', `This file has more than ${PARSE_MAX_PAGES} pages. Split it.`);
    at = read.next;
  }
  if (pages.length === 0) throw new ParseError('CORRUPT', DAMAGED);
  return { bytes, isLittleEndian, pages };
}

/** The fields of a page, read when they are needed: a small file can say that it has many large ones. */
export function fieldsOf({ bytes, isLittleEndian, pages }: TiffFile, index: number): TiffFields {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readFields(view, pages[index] ?? bytes.length, { isLittle: isLittleEndian, wanted: WANTED });
  return read?.fields ?? new Map();
}

const ONLY_KIND: ReadonlySet<number> = new Set([KIND]);
const DAMAGED = 'This picture is damaged and cannot be opened. Save it again from the program that made it.';
const BIG_TIFF =
  'This is a TIFF of the kind for more than 4 GB (BigTIFF). Save it as an ordinary TIFF, or as PDF.';

const readLong = (view: DataView, at: number, isLittle: boolean): number =>
  at + 4 <= view.byteLength ? view.getUint32(at, isLittle) : 0;

function readFields(
  view: DataView,
  at: number,
  { isLittle, wanted }: { readonly isLittle: boolean; readonly wanted: ReadonlySet<number> },
): { readonly fields: TiffFields; readonly next: number } | null {
  if (at + 2 > view.byteLength) return null;
  const count = view.getUint16(at, isLittle);
  const end = at + 2 + count * ENTRY_BYTES;
  if (end > view.byteLength) return null;
  const fields = new Map<number, readonly number[]>();
  for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
    const tag = view.getUint16(entry, isLittle);
    if (wanted.has(tag)) fields.set(tag, readValues(view, entry, isLittle));
  }
  return { fields, next: readLong(view, end, isLittle) };
}

function readValues(view: DataView, entry: number, isLittle: boolean): readonly number[] {
  const type = view.getUint16(entry + 2, isLittle);
  const size = SIZES[type] ?? 0;
  const count = view.getUint32(entry + 4, isLittle);
  const at = size * count <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
  if (size === 0 || count > MAX_VALUES || at + size * count > view.byteLength) return [];
  return Array.from({ length: count }, (_, index) =>
    readValue(view, at + index * size, { type, size, isLittle }),
  );
}

function readValue(
  view: DataView,
  at: number,
  { type, size, isLittle }: { readonly type: number; readonly size: number; readonly isLittle: boolean },
): number {
  if (RATIONALS.has(type)) return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
  if (size === 1) return view.getUint8(at);
  return size === 2 ? view.getUint16(at, isLittle) : size === 4 ? view.getUint32(at, isLittle) : 0;
}

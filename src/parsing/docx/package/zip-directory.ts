/** One file of a zip archive, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly compressedSize: number;
  /** Claimed, not to be trusted. */
  readonly size: number;
  /** Of its local header, from the beginning of the file. */
  readonly offset: number;
}

export type ZipDirectory =
  | { readonly ok: true; readonly entries: readonly ZipEntry[] }
  | { readonly ok: false; readonly reason: 'no-directory' | 'too-many-entries' };

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;
const END64_SIGNATURE = 0x06064b50;
const ZIP64_EXTRA = 1;
const IN_ZIP64 = 0xffffffff;
const UTF8_FLAG = 0x800;

interface End {
  readonly count: number;
  readonly start: number;
  /** Bytes that stand before the archive proper. */
  readonly shift: number;
}

/** Reads the directory at the end of a zip archive; nothing is inflated. */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return { ok: false, reason: 'no-directory' };
  if (end.count > maxEntries) return { ok: false, reason: 'too-many-entries' };
  const entries: ZipEntry[] = [];
  let at = end.start;
  for (let index = 0; index < end.count; index++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE)
      return { ok: false, reason: 'no-directory' };
    entries.push(readEntry({ bytes, view, at, shift: end.shift }));
    at += ENTRY_BYTES + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  return { ok: true, entries };
}

function findEnd(view: DataView): End | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    const large = findEnd64(view, at);
    if (large !== null) return large;
    const size = view.getUint32(at + 12, true);
    const recorded = view.getUint32(at + 16, true);
    const start = at - size;
    if (start >= 0) return { count: view.getUint16(at + 10, true), start, shift: start - recorded };
  }
  return null;
}

function findEnd64(view: DataView, end: number): End | null {
  const locator = end - LOCATOR_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_SIGNATURE) return null;
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END64_SIGNATURE) return null;
  const count = Number(view.getBigUint64(at + 32, true));
  return { count, start: Number(view.getBigUint64(at + 48, true)), shift: 0 };
}

function readEntry(from: { bytes: Uint8Array; view: DataView; at: number; shift: number }): ZipEntry {
  const { bytes, view, at, shift } = from;
  const flags = view.getUint16(at + 8, true);
  const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
  const rawName = bytes.subarray(at + ENTRY_BYTES, nameEnd);
  const sizes = {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  readLargeSizes(view, { from: nameEnd, length: view.getUint16(at + 30, true), sizes });
  return {
    name: decodeName(rawName, (flags & UTF8_FLAG) !== 0),
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 1) !== 0,
    crc: view.getUint32(at + 16, true),
    size: sizes.size,
    compressedSize: sizes.compressedSize,
    offset: sizes.offset + shift,
  };
}

type Sizes = Record<'size' | 'compressedSize' | 'offset', number>;

function readLargeSizes(view: DataView, extra: { from: number; length: number; sizes: Sizes }): void {
  const end = Math.min(view.byteLength, extra.from + extra.length);
  for (let at = extra.from; at + 4 <= end; ) {
    const length = view.getUint16(at + 2, true);
    let field = at + 4;
    if (view.getUint16(at, true) === ZIP64_EXTRA) {
      for (const key of ['size', 'compressedSize', 'offset'] as const) {
        if (extra.sizes[key] !== IN_ZIP64 || field + 8 > end) continue;
        extra.sizes[key] = Number(view.getBigUint64(field, true));
        field += 8;
      }
    }
    at += 4 + length;
  }
}

/** Old programs write names in the encoding of their machine; most of those names are plain ASCII. */
function decodeName(raw: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(raw);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return Buffer.from(raw).toString('latin1');
  }
}

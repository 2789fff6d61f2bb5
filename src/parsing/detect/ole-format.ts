import type { FileFormat } from '../formats.ts';

export type OleFormat =
  | { readonly is: 'read'; readonly id: FileFormat['id'] }
  | { readonly is: 'encrypted' }
  /** A name with article, fit for "This is ...". */
  | { readonly is: 'other'; readonly name: string }
  /** Its directory cannot be read. */
  | { readonly is: 'unknown' };

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENTRY_BYTES = 128;
const NOTHING = 0xffffffff;
const MAX_ENTRIES = 65_536;
const HEADER_FAT_ENTRIES = 109;

export const isOle = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/**
 * Tells the old formats of Office apart by the names of the streams at the root of their container; what is
 * embedded in a document has streams of its own further in.
 */
export function oleFormat(bytes: Uint8Array): OleFormat {
  const names = rootNames(bytes);
  if (names === null) return { is: 'unknown' };
  if (names.has('EncryptedPackage')) return { is: 'encrypted' };
  const found = STREAMS.find(([stream]) => names.has(stream));
  if (found) return { is: 'read', id: found[1] };
  const isMessage = names.has('__properties_version1.0') || names.has('__nameid_version1.0');
  return { is: 'other', name: isMessage ? 'an Outlook message (.msg)' : 'an old Office file of another kind' };
}

const STREAMS: readonly (readonly [string, FileFormat['id']])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];

interface Entry {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

function rootNames(bytes: Uint8Array): ReadonlySet<string> | null {
  const entries = directory(bytes);
  const root = entries[0];
  if (root === undefined) return null;
  const names = new Set<string>();
  const seen = new Set<number>();
  const open = [root.child];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at];
    if (entry === undefined || seen.has(at)) continue;
    seen.add(at);
    names.add(entry.name);
    open.push(entry.left, entry.right);
  }
  return names.size === 0 ? null : names;
}

function directory(bytes: Uint8Array): readonly Entry[] {
  if (bytes.length < 512) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift < 7 || shift > 20) return [];
  const sectorBytes = 2 ** shift;
  const offsetOf = (sector: number): number => (sector + 1) * sectorBytes;
  const entries: Entry[] = [];
  const seen = new Set<number>();
  let sector = view.getUint32(48, true);
  while (offsetOf(sector + 1) <= bytes.length && !seen.has(sector) && entries.length < MAX_ENTRIES) {
    seen.add(sector);
    for (let at = offsetOf(sector); at < offsetOf(sector) + sectorBytes; at += ENTRY_BYTES)
      entries.push(entryAt(view, at));
    sector = nextSector(view, sector, sectorBytes);
  }
  return entries;
}

function entryAt(view: DataView, at: number): Entry {
  const length = Math.min(64, view.getUint16(at + 64, true));
  const raw = Buffer.from(view.buffer, view.byteOffset + at, Math.max(0, length - 2));
  return {
    name: raw.toString('utf16le'),
    left: view.getUint32(at + 68, true),
    right: view.getUint32(at + 72, true),
    child: view.getUint32(at + 76, true),
  };
}

/** By the table of sectors, of which the header names the first 109 parts; directories lie within those. */
function nextSector(view: DataView, sector: number, sectorBytes: number): number {
  const perSector = sectorBytes / 4;
  const part = Math.floor(sector / perSector);
  if (part >= HEADER_FAT_ENTRIES) return NOTHING;
  const table = view.getUint32(76 + part * 4, true);
  const at = (table + 1) * sectorBytes + (sector % perSector) * 4;
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : NOTHING;
}

import { crc32 } from 'node:zlib';
import { inflateBounded } from './inflate-bounded.ts';
import { readZipDirectory } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

export interface ZipLimits {
  readonly maxEntries: number;
  /** Of one entry, inflated. */
  readonly maxEntryBytes: number;
  /** Of all entries that are read, inflated. */
  readonly maxTotalBytes: number;
  /** How many times larger than its compressed form an entry may be. */
  readonly maxRatio: number;
}

export type ZipOpening =
  | { readonly ok: true; readonly archive: ZipArchive }
  | { readonly ok: false; readonly reason: 'no-directory' | 'too-many-entries' };

export type ZipReading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'missing' | 'encrypted' | 'too-large' | 'broken' };

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Small files may shrink as much as they like. */
const RATIO_FROM_BYTES = 4 * 1024 * 1024;

/** @returns the archive, of which nothing is inflated before it is asked for */
export function openZip(bytes: Uint8Array, limits: ZipLimits): ZipOpening {
  const directory = readZipDirectory(bytes, limits.maxEntries);
  return directory.ok ? { ok: true, archive: new ZipArchive(bytes, directory.entries, limits) } : directory;
}

/** Reads entries by name; names are compared as packages of Office do, without regard to case. */
export class ZipArchive {
  readonly #bytes: Uint8Array;
  readonly #limits: ZipLimits;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  /** Names that more than one entry has; folders apart. */
  readonly repeated: readonly string[];
  #read = 0;

  constructor(bytes: Uint8Array, entries: readonly ZipEntry[], limits: ZipLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
    // Of two entries with one name the first counts.
    this.#entries = new Map(entries.toReversed().map((entry) => [keyOf(entry.name), entry]));
    const hidden = entries.filter((entry) => this.#entries.get(keyOf(entry.name)) !== entry);
    this.repeated = [...new Set(hidden.map(({ name }) => name))].filter((name) => !name.endsWith('/'));
  }

  get names(): readonly string[] {
    return [...this.#entries.values()].map(({ name }) => name);
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  read(name: string): ZipReading {
    const entry = this.#entries.get(keyOf(name));
    if (entry === undefined) return { ok: false, reason: 'missing' };
    if (entry.isEncrypted) return { ok: false, reason: 'encrypted' };
    const compressed = this.#compressed(entry);
    if (compressed === null) return { ok: false, reason: 'broken' };
    const result = this.#inflated(entry, compressed);
    if (!result.ok) return result;
    this.#read += result.bytes.length;
    return crc32(result.bytes) === entry.crc ? result : { ok: false, reason: 'broken' };
  }

  #compressed({ offset, compressedSize }: ZipEntry): Uint8Array | null {
    const bytes = this.#bytes;
    if (offset < 0 || offset + LOCAL_BYTES > bytes.length) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, LOCAL_BYTES);
    if (view.getUint32(0, true) !== LOCAL_SIGNATURE) return null;
    const start = offset + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
    return start + compressedSize > bytes.length ? null : bytes.subarray(start, start + compressedSize);
  }

  #inflated({ method }: ZipEntry, compressed: Uint8Array): ZipReading {
    const { maxEntryBytes, maxTotalBytes, maxRatio } = this.#limits;
    const byRatio = Math.max(RATIO_FROM_BYTES, compressed.length * maxRatio);
    const maxBytes = Math.min(maxEntryBytes, maxTotalBytes - this.#read, byRatio);
    if (method === DEFLATED) return inflateBounded(compressed, maxBytes);
    if (method !== STORED) return { ok: false, reason: 'broken' };
    return compressed.length > maxBytes
      ? { ok: false, reason: 'too-large' }
      : { ok: true, bytes: compressed };
  }
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

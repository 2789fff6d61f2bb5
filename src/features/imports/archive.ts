import { crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import {
  IMPORT_MAX_ENTRIES,
  IMPORT_MAX_FILES,
  IMPORT_MAX_RATIO,
  IMPORT_MAX_TOTAL_BYTES,
  IMPORT_RATIO_FROM_BYTES,
  UPLOAD_MAX_BYTES,
} from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import { keepFailure } from '../../storage/keep-failure.ts';
import { checkEntryName, decodeName } from './entry-name.ts';
import { entryOf, type ImportEntry } from './import-report.ts';

export interface ArchiveFile {
  /** Checked, in composed form, with `/` between names. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Reading it throws an AppError VALIDATION where the entry is damaged. */
  open(): Readable;
}

export interface Archive extends Disposable {
  readonly files: readonly ArchiveFile[];
  /** What is not opened, with the reason; folders are not among them. */
  readonly refused: readonly ImportEntry[];
}

/**
 * Reads the table of contents of a ZIP; nothing is unpacked yet.
 * @throws AppError UNSUPPORTED_FILE for what is no whole ZIP, or one that is made to burst
 */
export async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    return await readContents(zip);
  } catch (error) {
    zip?.close();
    throw error instanceof AppError ? error : refused('It is damaged or incomplete', error);
  }
}

async function readContents(zip: ZipFile): Promise<Archive> {
  if (zip.entryCount > IMPORT_MAX_ENTRIES) throw refused(`It has more than ${IMPORT_MAX_ENTRIES} entries`);
  const files = new Map<string, ArchiveFile>();
  const left: ImportEntry[] = [];
  const places: Place[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = decodeName(entry);
    places.push(placeOf(entry));
    if (/[/\\]$/.test(name)) continue;
    const checked = checkEntryName(name);
    const problem = checked.ok ? problemOf(entry) : checked.problem;
    if (!checked.ok || problem !== null) {
      const isHidden = !checked.ok && checked.isHidden;
      left.push(entryOf(name, isHidden ? 'SKIPPED' : 'FAILED', problem ?? ''));
    } else if (files.has(checked.path)) {
      left.push(entryOf(name, 'FAILED', 'The archive has another entry of that path.'));
    } else if (files.size >= IMPORT_MAX_FILES) {
      left.push(entryOf(name, 'FAILED', `More than ${IMPORT_MAX_FILES} files: split the archive.`));
    } else if (unpacked + entry.uncompressedSize > IMPORT_MAX_TOTAL_BYTES) {
      left.push(
        entryOf(name, 'FAILED', `More than ${IMPORT_MAX_TOTAL_BYTES / 2 ** 30} GB in all: split it.`),
      );
    } else {
      unpacked += entry.uncompressedSize;
      const [file, sizeBytes] = [checked.path, entry.uncompressedSize];
      files.set(file, { path: file, sizeBytes, open: () => openEntry(zip, entry) });
    }
  }
  // Entries that share their bytes make a bomb of a small file.
  if (overlap(places)) throw refused('Its entries overlap');
  return { files: [...files.values()], refused: left, [Symbol.dispose]: () => zip.close() };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const LOCAL_HEADER_BYTES = 30;

/** The bytes that an entry takes at least: its own header may have more behind it than the table tells. */
function placeOf({ relativeOffsetOfLocalHeader: start, compressedSize, fileNameRaw }: Entry): Place {
  return { start, end: start + LOCAL_HEADER_BYTES + fileNameRaw.length + compressedSize };
}

function overlap(places: readonly Place[]): boolean {
  const sorted = places.toSorted((a, b) => a.start - b.start);
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}

const MODE_KIND = 0xf000;
const MODE_FILE = 0x8000;

function problemOf(entry: Entry): string | null {
  const { compressedSize, uncompressedSize, externalFileAttributes } = entry;
  const kind = (externalFileAttributes >>> 16) & MODE_KIND;
  if (kind !== 0 && kind !== MODE_FILE) return 'It is a link or a device, not a file.';
  if (entry.isEncrypted()) return 'It is encrypted. Pack it without a password.';
  if (!entry.canDecodeFileData())
    return 'It is packed in a way that is not read. Use the usual one (deflate).';
  if (uncompressedSize > UPLOAD_MAX_BYTES) return `It is larger than ${UPLOAD_MAX_BYTES / 2 ** 20} MB.`;
  if (uncompressedSize > IMPORT_RATIO_FROM_BYTES && uncompressedSize > compressedSize * IMPORT_MAX_RATIO)
    return `It unpacks to more than ${IMPORT_MAX_RATIO} times its size. Upload it by itself.`;
  return null;
}

const openEntry = (zip: ZipFile, entry: Entry): Readable =>
  Readable.from(checkedBytes(zip, entry), { objectMode: false });

/**
 * The library counts the bytes; that they are the ones that were packed, only the sum tells. Opened by the
 * one who reads: the library says once that an entry is torn, and ends the process where nobody listens yet.
 */
async function* checkedBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const stream = keepFailure(await zip.openReadStreamPromise(entry));
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw refused('This entry is damaged', error, 'VALIDATION');
  }
  if (sum !== entry.crc32)
    throw refused('This entry is damaged: its check sum is another', undefined, 'VALIDATION');
}

/** An entry that is damaged is no file that is read otherwise: it counts among what failed. */
const refused = (
  what: string,
  cause?: unknown,
  code: 'UNSUPPORTED_FILE' | 'VALIDATION' = 'UNSUPPORTED_FILE',
): AppError =>
  new AppError({
    code,
    message: `archive: ${what}`,
    publicMessage: `${what}. Pack it again.`,
    cause,
  });

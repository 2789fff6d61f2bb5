import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

// ustar, which every tar program reads: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
const TYPE_FILE = '0';
const TYPE_FOLDER = '5';

/** What `unpack` says of a file that does not begin as an archive of ours. */
export const NOT_AN_ARCHIVE = 'not an archive';

/** A file of ours that stands in no folder. */
export interface TextEntry {
  readonly name: string;
  readonly text: string;
}

/**
 * The bytes of an archive of a folder: first the given texts, then every file and folder in it, by name.
 * @param keeps told a path relative to the folder, with forward slashes; false leaves it and what is in
 *   it out
 * @throws when a file changes its size while it is read, or a name is too long for the format
 */
export async function* packFolder(
  folder: string,
  texts: readonly TextEntry[],
  keeps: (path: string) => boolean,
): AsyncGenerator<Buffer> {
  for (const { name, text } of texts) {
    const bytes = Buffer.from(text, 'utf8');
    yield header({ name, size: bytes.length, mode: 0o600, mtimeMs: Date.now(), type: TYPE_FILE });
    yield padded(bytes);
  }
  yield* packEntries(folder, folder, keeps);
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

async function* packEntries(
  root: string,
  folder: string,
  keeps: (path: string) => boolean,
): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const name = relative(root, path).split(sep).join('/');
    if (!keeps(name)) continue;
    if (entry.isDirectory()) {
      const { mode, mtimeMs } = await stat(path);
      yield header({ name: `${name}/`, size: 0, mode, mtimeMs, type: TYPE_FOLDER });
      yield* packEntries(root, path, keeps);
    } else if (entry.isFile()) yield* packFile(path, name);
  }
}

async function* packFile(path: string, name: string): AsyncGenerator<Buffer> {
  const { size, mode, mtimeMs } = await stat(path);
  yield header({ name, size, mode, mtimeMs, type: TYPE_FILE });
  let sent = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    sent += chunk.length;
    yield chunk;
  }
  if (sent !== size) throw new Error(`${name} changed while it was read`);
  const rest = size % BLOCK_BYTES;
  if (rest > 0) yield Buffer.alloc(BLOCK_BYTES - rest);
}

interface Header {
  readonly name: string;
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
  readonly type: string;
}

function header({ name, size, mode, mtimeMs, type }: Header): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const parts = splitName(name);
  block.write(parts.name, 0, NAME_BYTES, 'utf8');
  block.write(octal(mode & 0o777, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(Math.floor(mtimeMs / 1_000), 11), 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(parts.prefix, 345, PREFIX_BYTES, 'utf8');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
  return block;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

function splitName(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { name, prefix: '' };
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    const fits = Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(rest) <= NAME_BYTES;
    if (fits && rest !== '') return { name: rest, prefix };
  }
  throw new Error(`the name ${name} is too long for an archive`);
}

function padded(bytes: Buffer): Buffer {
  const rest = bytes.length % BLOCK_BYTES;
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(BLOCK_BYTES - rest)]);
}

/**
 * Writes an archive's files and folders below a folder.
 * @param accept told the first entry's name and text before anything is written; throws to refuse the
 *   archive
 * @throws for damage, an archive that ends early, and names that lead out of the folder
 */
export async function unpack(
  input: Readable,
  folder: string,
  accept: (first: TextEntry) => void,
): Promise<void> {
  const reader = new BlockReader(input);
  let isFirst = true;
  for (;;) {
    const block = await reader.take(BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) break;
    const entry = parseHeader(block, isFirst);
    if (isFirst) {
      if (entry.size > 1024 * 1024) throw new Error(NOT_AN_ARCHIVE);
      accept({ name: entry.name, text: (await reader.takePadded(entry.size)).toString('utf8') });
      isFirst = false;
    } else await writeEntry(reader, entry, folder);
  }
  await reader.drain();
}

async function writeEntry(reader: BlockReader, entry: Header, folder: string): Promise<void> {
  const parts = entry.name.split('/').filter((part) => part !== '');
  if (
    parts.length === 0 ||
    entry.name.startsWith('/') ||
    parts.some((part) => part === '..' || part.includes('\\'))
  ) {
    throw new Error(`the archive has an entry with an unsafe name: ${JSON.stringify(entry.name)}`);
  }
  const path = join(folder, ...parts);
  if (entry.type === TYPE_FOLDER) {
    await mkdir(path, { recursive: true, mode: entry.mode | 0o700 });
    return;
  }
  if (entry.type !== TYPE_FILE)
    throw new Error(`the archive has an entry of an unknown type: ${entry.name}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', entry.mode | 0o600);
  try {
    for (let left = entry.size; left > 0;) {
      const chunk = await reader.takeSome(left);
      await file.writeFile(chunk);
      left -= chunk.length;
    }
    const rest = entry.size % BLOCK_BYTES;
    if (rest > 0) await reader.take(BLOCK_BYTES - rest);
  } finally {
    await file.close();
  }
}

function parseHeader(block: Buffer, isFirst: boolean): Header {
  const text = (start: number, length: number): string => {
    const field = block.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end < 0 ? length : end);
  };
  const number = (start: number, length: number): number =>
    Number.parseInt(text(start, length).trim() || '0', 8);
  const expected = number(148, 8);
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== expected || !text(257, 6).startsWith('ustar')) throw new Error(isFirst ? NOT_AN_ARCHIVE : 'the archive is damaged');
  const prefix = text(345, PREFIX_BYTES);
  return {
    name: prefix === '' ? text(0, NAME_BYTES) : `${prefix}/${text(0, NAME_BYTES)}`,
    size: number(124, 12),
    mode: number(100, 8) & 0o777,
    mtimeMs: number(136, 12) * 1_000,
    type: text(156, 1) || TYPE_FILE,
  };
}

class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(input: Readable) {
    this.#chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** At least one byte and at most `limit`. */
  async takeSome(limit: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new Error('the archive ends early');
      this.#rest = next.value;
    }
    const taken = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0;) {
      const part = await this.takeSome(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts, length);
  }

  async takePadded(length: number): Promise<Buffer> {
    const bytes = await this.take(length);
    const rest = length % BLOCK_BYTES;
    if (rest > 0) await this.take(BLOCK_BYTES - rest);
    return bytes;
  }

  /** Reads to the end, so that a checksum behind the data is verified. */
  async drain(): Promise<void> {
    for (;;) {
      const { done } = await this.#chunks.next();
      if (done === true) return;
    }
  }
}

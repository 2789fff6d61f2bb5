import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BLOB_CLOSE_MAX_MS, BLOB_TEMP_MAX_AGE_MS } from '../config/limits.ts';
import type { BlobStore, ByteRange, StagedBlob, StoredBlob, StoreOptions } from './blob-store.ts';
import { InFlight } from './in-flight.ts';
import { linkOrCopy } from './link-or-copy.ts';
import { receiveFile } from './receive-file.ts';
import { notStored } from './received-bytes.ts';
import { syncDirectory } from './sync-directory.ts';

const SHA256 = /^[0-9a-f]{64}$/;
const TEMP = 'tmp';
const SHARD = /^[0-9a-f]{2}$/;

/**
 * A folder of files named by their hash, in 65,536 shards, and one folder for what is being received.
 * A file is written, synced and only then renamed into place, so that a name never stands for half a file; a
 * crash leaves nothing but temporary files, which the next start sweeps.
 */
export class FolderBlobStore implements BlobStore {
  readonly #root: string;
  readonly #receiving = new InFlight();

  private constructor(root: string) {
    this.#root = root;
  }

  /** Makes the folder where it is missing and sweeps what a crash left. */
  static async open(root: string): Promise<FolderBlobStore> {
    await mkdir(join(root, TEMP), { recursive: true, mode: 0o700 });
    const store = new FolderBlobStore(root);
    await store.sweepStaged({ olderThanMs: BLOB_TEMP_MAX_AGE_MS });
    return store;
  }

  async stage(input: Readable | Uint8Array, options: StoreOptions): Promise<StagedBlob> {
    const temporary = join(this.#root, TEMP, randomUUID());
    const stored = await this.#receiving.track(receiveFile(temporary, input, options));
    return {
      ...stored,
      read: (maxBytes) => readHead(temporary, Math.min(maxBytes, stored.sizeBytes)),
      commit: () => this.#commit(temporary, stored),
      discard: () => removeFile(temporary),
    };
  }

  async put(input: Readable | Uint8Array, options: StoreOptions): Promise<StoredBlob> {
    const staged = await this.stage(input, options);
    try {
      await staged.commit();
      return { sha256: staged.sha256, sizeBytes: staged.sizeBytes };
    } finally {
      await staged.discard();
    }
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const path = await this.localPath(sha256);
    // Its `end` is the last byte that is read, and cannot say that none is.
    if (range !== undefined && range.end <= range.start) return Readable.from([]);
    return createReadStream(path, range && { start: range.start, end: range.end - 1 });
  }

  async read(sha256: string): Promise<Buffer> {
    return readFile(await this.localPath(sha256));
  }

  async localPath(sha256: string): Promise<string> {
    if (await this.has(sha256)) return this.#path(sha256);
    throw notStored(sha256);
  }

  async delete(sha256: string): Promise<void> {
    await removeFile(this.#path(sha256));
  }

  async has(sha256: string): Promise<boolean> {
    return (await sizeOf(this.#path(sha256))) !== null;
  }

  async *list({ olderThanMs }: { olderThanMs: number }): AsyncGenerator<string> {
    const before = Date.now() - olderThanMs;
    for (const first of await names(this.#root, SHARD)) {
      for (const second of await names(join(this.#root, first), SHARD)) {
        for (const name of await names(join(this.#root, first, second), SHA256)) {
          const found = await stat(this.#path(name)).catch(() => null);
          if (found !== null && found.mtimeMs < before) yield name;
        }
      }
    }
  }

  async sweepStaged({ olderThanMs }: { olderThanMs: number }): Promise<number> {
    const before = Date.now() - olderThanMs;
    let swept = 0;
    for (const name of await readdir(join(this.#root, TEMP))) {
      const path = join(this.#root, TEMP, name);
      const found = await stat(path).catch(() => null);
      if (found === null || found.mtimeMs >= before) continue;
      await removeFile(path);
      swept += 1;
    }
    return swept;
  }

  /** Readers are given the file itself. */
  async copies(): Promise<readonly string[]> {
    return [];
  }

  async dropCopy(): Promise<void> {}

  close(): Promise<void> {
    return this.#receiving.settle(BLOB_CLOSE_MAX_MS);
  }

  async #commit(temporary: string, { sha256, sizeBytes }: StoredBlob): Promise<void> {
    const target = this.#path(sha256);
    // A size that differs is what a power cut left under the name; the whole file takes its place.
    if ((await sizeOf(target)) === sizeBytes) return;
    const outer = join(this.#root, sha256.slice(0, 2));
    const inner = join(outer, sha256.slice(2, 4));
    const created = await mkdir(inner, { recursive: true, mode: 0o700 });
    const second = join(this.#root, TEMP, randomUUID());
    await linkOrCopy(temporary, second);
    await rename(second, target);
    await syncDirectory(inner);
    if (created !== undefined) {
      await syncDirectory(outer);
      await syncDirectory(this.#root);
    }
  }

  #path(sha256: string): string {
    if (!SHA256.test(sha256)) throw new RangeError('not a SHA-256 in lower-case hex');
    return join(this.#root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function names(path: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(path)).filter((name) => pattern.test(name));
}

async function readHead(path: string, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

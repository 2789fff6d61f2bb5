import { mkdir, open, readFile, readdir, rename, stat, unlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PAGE_IMAGE_CACHE_MAX_BYTES, PAGE_IMAGE_TRIM_EVERY } from '../../config/limits.ts';

const HASH = /^[0-9a-f]{64}(?=-)/;
const caches = new Map<string, PageImageCache>();

/** One for every data folder of this process. */
export function pageImagesOf(home: string): PageImageCache {
  const known = caches.get(home) ?? new PageImageCache(home);
  caches.set(home, known);
  return known;
}

/**
 * Rendered pages on disk, by the hash of their file: nothing in it is needed, everything can be made again.
 * When it has grown past its limit, the least recently written go until half is free.
 */
export class PageImageCache {
  readonly #folder: string;
  #written = 0;

  constructor(home: string) {
    this.#folder = join(home, 'cache', 'pages');
  }

  async get(key: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, key)).catch(() => null);
  }

  async put(key: string, png: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = join(this.#folder, `${randomUUID()}.tmp`);
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(png);
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.#folder, key));
    this.#written += 1;
    if (this.#written % PAGE_IMAGE_TRIM_EVERY === 0) await this.#trim();
  }

  /** The hashes of the files whose pages are here. */
  async hashes(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return [...new Set(names.flatMap((name) => HASH.exec(name)?.[0] ?? []))];
  }

  /** Removes every picture of a file's pages. */
  async drop(sha256: string): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names)
      if (name.startsWith(`${sha256}-`)) await unlink(join(this.#folder, name)).catch(() => {});
  }

  async #trim(): Promise<void> {
    const names = await readdir(this.#folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const info = await stat(join(this.#folder, name)).catch(() => null);
        return { name, bytes: info?.size ?? 0, at: info?.mtimeMs ?? 0 };
      }),
    );
    let total = files.reduce((sum, file) => sum + file.bytes, 0);
    if (total <= PAGE_IMAGE_CACHE_MAX_BYTES) return;
    for (const file of files.toSorted((a, b) => a.at - b.at)) {
      if (total <= PAGE_IMAGE_CACHE_MAX_BYTES / 2) break;
      await unlink(join(this.#folder, file.name)).catch(() => {});
      total -= file.bytes;
    }
  }
}

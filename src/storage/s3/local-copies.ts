import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BLOB_CACHE_KEEP_MS, BLOB_CACHE_MAX_BYTES, BLOB_TEMP_MAX_AGE_MS } from '../../config/limits.ts';
import { AppError, isAppError } from '../../domain/errors.ts';

const HASH = /^[0-9a-f]{64}$/;

interface LocalCopiesInput {
  readonly folder: string;
  readonly maxBytes?: number;
  /** A copy is kept at least so long after it was last asked for: its reader may still be at it. */
  readonly keepMs?: number;
  readonly fetch: (sha256: string) => Promise<Readable>;
}

/**
 * Files of a remote store on this machine's disk, for programs that read a path. All of it can be fetched
 * again. Past its size the copies asked for longest ago go, except those that may be in use.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #keepMs: number;
  readonly #fetch: LocalCopiesInput['fetch'];
  /** Several readers of one file wait for one transfer. */
  readonly #underWay = new Map<string, Promise<string>>();

  constructor(input: LocalCopiesInput) {
    this.#folder = input.folder;
    this.#maxBytes = input.maxBytes ?? BLOB_CACHE_MAX_BYTES;
    this.#keepMs = input.keepMs ?? BLOB_CACHE_KEEP_MS;
    this.#fetch = input.fetch;
  }

  /** @throws AppError UNAVAILABLE also when what came is not what the hash says */
  async path(sha256: string): Promise<string> {
    const path = join(this.#folder, sha256);
    const now = new Date();
    // What is asked for now is the youngest, also for other processes that share the folder.
    if (
      await utimes(path, now, now).then(
        () => true,
        () => false,
      )
    )
      return path;
    const started = this.#underWay.get(sha256);
    if (started !== undefined) return started;
    const bringing = this.#bring(sha256, path);
    this.#underWay.set(sha256, bringing);
    try {
      return await bringing;
    } finally {
      this.#underWay.delete(sha256);
    }
  }

  async drop(sha256: string): Promise<void> {
    await rm(join(this.#folder, sha256), { force: true });
  }

  /** The hashes of what is here. */
  async hashes(): Promise<readonly string[]> {
    return (await readdir(this.#folder).catch(() => [])).filter((name) => HASH.test(name));
  }

  async #bring(sha256: string, path: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = join(this.#folder, `${randomUUID()}.tmp`);
    try {
      const hash = createHash('sha256');
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600 });
      await pipeline(await this.#fetch(sha256), hashing, file);
      if (hash.digest('hex') !== sha256) throw damaged(sha256);
      await rename(temporary, path);
    } catch (error) {
      throw isAppError(error) || isOfDisk(error) ? error : brokenOff(sha256, error);
    } finally {
      await rm(temporary, { force: true });
    }
    await this.#trim(sha256);
    return path;
  }

  async #trim(keep: string): Promise<void> {
    const now = Date.now();
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const found = await stat(join(this.#folder, name)).catch(() => null);
        return { name, bytes: found?.size ?? 0, at: found?.mtimeMs ?? now };
      }),
    );
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes, at } of files.toSorted((a, b) => a.at - b.at)) {
      const isHalf = name.endsWith('.tmp');
      const isOld = at <= now - (isHalf ? BLOB_TEMP_MAX_AGE_MS : this.#keepMs);
      const isSpare = isHalf || (name !== keep && total > this.#maxBytes);
      if (!isOld || !isSpare) continue;
      await rm(join(this.#folder, name), { force: true });
      total -= bytes;
    }
  }
}

/** A full disk and the like are not the store's doing. */
const isOfDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

const brokenOff = (sha256: string, cause: unknown): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: `the store broke off while it sent ${sha256}`,
    publicMessage: 'The connection to the file store broke off. Try again in a moment.',
    retry: 'later',
    cause,
  });

const damaged = (sha256: string): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: `the store gave other bytes than those of ${sha256}`,
    publicMessage: 'The bytes of this file came damaged from the file store. Try again in a moment.',
    retry: 'later',
  });

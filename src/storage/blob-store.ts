import type { Readable } from 'node:stream';

export interface StoredBlob {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Bytes that were received whole and made durable, but are not in the store yet, so that they can be looked
 * at and refused. `discard` must be called in the end, also after `commit`.
 */
export interface StagedBlob extends StoredBlob {
  /** The first bytes, at most `maxBytes`. */
  read(maxBytes: number): Promise<Buffer>;
  /**
   * Puts them in place; harmless when they are there. Call it inside the transaction that writes the row
   * which refers to them, as often as that is tried.
   */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

export interface StoreOptions {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** A piece of a file: from `start` up to, not including, `end`; both within the file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** File bytes by content hash. Two implementations: a folder, and a bucket that speaks S3. */
export interface BlobStore {
  /**
   * Streams to a temporary name while hashing and makes it durable.
   * @throws AppError TOO_LARGE past `maxBytes`; nothing is left behind
   */
  stage(input: Readable | Uint8Array, options: StoreOptions): Promise<StagedBlob>;
  /**
   * `stage` and `commit` in one; storing the same bytes twice is harmless.
   * @throws AppError TOO_LARGE past `maxBytes`; nothing is left behind
   */
  put(input: Readable | Uint8Array, options: StoreOptions): Promise<StoredBlob>;
  /** @throws AppError UNAVAILABLE when the bytes are not there */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  /** @throws AppError UNAVAILABLE when the bytes are not there */
  read(sha256: string): Promise<Buffer>;
  /**
   * A path the parser process can read, for at least BLOB_CACHE_KEEP_MS.
   * @throws AppError UNAVAILABLE when the bytes are not there
   */
  localPath(sha256: string): Promise<string>;
  /** The hashes of files that are kept beside the store, on this machine, for `localPath`. */
  copies(): Promise<readonly string[]>;
  dropCopy(sha256: string): Promise<void>;
  /** Deleting what is not there is no error. */
  delete(sha256: string): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /**
   * Every stored hash, in no order; for finding what no row refers to. `olderThanMs` leaves out newer ones.
   */
  list(options: { readonly olderThanMs: number }): AsyncIterable<string>;
  /**
   * Deletes what was received and never committed nor discarded: its process died.
   * @param options.olderThanMs younger ones may still be under way
   * @returns how many
   */
  sweepStaged(options: { readonly olderThanMs: number }): Promise<number>;
  /**
   * Before the process ends: waits until what is being received has ended, so that what was cut off leaves
   * nothing; BLOB_CLOSE_MAX_MS at most.
   */
  close(): Promise<void>;
}

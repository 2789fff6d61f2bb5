import type { Readable } from 'node:stream';

export interface StoredBlob {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** File bytes by content hash. Two implementations: a folder, and later S3. */
export interface BlobStore {
  /**
   * Streams to a temporary name while hashing, makes it durable, then puts it in place; storing the same bytes twice is harmless.
   * @throws AppError TOO_LARGE past `maxBytes`; nothing is left behind
   */
  put(input: Readable | Uint8Array, options: { maxBytes: number }): Promise<StoredBlob>;
  /** @throws AppError UNAVAILABLE when the bytes are not there */
  open(sha256: string): Promise<Readable>;
  read(sha256: string): Promise<Buffer>;
  /** A path the parser process can read. */
  localPath(sha256: string): Promise<string>;
  delete(sha256: string): Promise<void>;
  has(sha256: string): Promise<boolean>;
}

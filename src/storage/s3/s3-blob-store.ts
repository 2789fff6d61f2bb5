import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Config } from '../../config/config.ts';
import { BLOB_CLOSE_MAX_MS } from '../../config/limits.ts';
import type { BlobStore, ByteRange, StagedBlob, StoredBlob, StoreOptions } from '../blob-store.ts';
import { InFlight } from '../in-flight.ts';
import { notStored } from '../received-bytes.ts';
import { listObjects, listUploads } from './list-objects.ts';
import { LocalCopies } from './local-copies.ts';
import { receiveObject, type ReceivedObject } from './receive-object.ts';
import { S3Client } from './s3-client.ts';
import { S3Failure } from './s3-failure.ts';

const SHA256 = /^[0-9a-f]{64}$/;

interface S3BlobStoreInput {
  readonly config: S3Config;
  /** Where copies for the parser are kept; see LocalCopies. */
  readonly cacheFolder: string;
}

/**
 * Bytes in a bucket: `blobs/HASH` what is stored, `staging/…` what is being received. An object is copied
 * into place by the store itself once it is whole, so that a hash never stands for half a file. No request is
 * sent before the first use.
 */
export class S3BlobStore implements BlobStore {
  readonly #client: S3Client;
  readonly #stored: string;
  readonly #staged: string;
  readonly #receiving = new InFlight();
  readonly #copies: LocalCopies;

  constructor({ config, cacheFolder }: S3BlobStoreInput) {
    this.#client = new S3Client(config);
    this.#stored = `${config.prefix}blobs/`;
    this.#staged = `${config.prefix}staging/`;
    this.#copies = new LocalCopies({
      folder: join(cacheFolder, 'blobs'),
      fetch: (sha256) => this.open(sha256),
    });
  }

  async stage(input: Readable | Uint8Array, options: StoreOptions): Promise<StagedBlob> {
    const key = `${this.#staged}${randomUUID()}`;
    const received = await this.#receiving.track(
      receiveObject({ client: this.#client, key, input, ...options }),
    );
    const { sha256, sizeBytes } = received;
    return {
      sha256,
      sizeBytes,
      read: (maxBytes) => this.#readHead(key, received, Math.min(maxBytes, sizeBytes)),
      commit: () => this.#commit(key, received),
      // What was committed is stored, so a store that is away now fails nobody: this is swept later.
      discard: () => this.#client.delete(key).catch(() => undefined),
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
    const key = this.#key(sha256);
    if (range !== undefined && range.end <= range.start) {
      if (await this.has(sha256)) return Readable.from([]);
      throw notStored(sha256);
    }
    const answer = await this.#get(key, range).catch((error: unknown) => {
      throw error instanceof S3Failure && error.status === 404 ? notStored(sha256) : error;
    });
    if (answer.body === null) return Readable.from([]);
    const bytes = Readable.fromWeb(answer.body as ReadableStream);
    // A server may leave a range aside and send everything.
    return range === undefined || answer.status === 206 ? bytes : Readable.from(pieceOf(bytes, range));
  }

  async read(sha256: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.open(sha256)) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks);
  }

  async localPath(sha256: string): Promise<string> {
    this.#key(sha256);
    return this.#copies.path(sha256);
  }

  async delete(sha256: string): Promise<void> {
    await this.#client.delete(this.#key(sha256));
    await this.#copies.drop(sha256);
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.#client.sizeOf(this.#key(sha256))) !== null;
  }

  async *list({ olderThanMs }: { olderThanMs: number }): AsyncGenerator<string> {
    const before = Date.now() - olderThanMs;
    for await (const { key, atMs } of listObjects(this.#client, this.#stored)) {
      const name = key.slice(this.#stored.length);
      if (SHA256.test(name) && atMs < before) yield name;
    }
  }

  copies(): Promise<readonly string[]> {
    return this.#copies.hashes();
  }

  dropCopy(sha256: string): Promise<void> {
    return this.#copies.drop(sha256);
  }

  close(): Promise<void> {
    return this.#receiving.settle(BLOB_CLOSE_MAX_MS);
  }

  async sweepStaged({ olderThanMs }: { olderThanMs: number }): Promise<number> {
    const before = Date.now() - olderThanMs;
    let swept = 0;
    for await (const { key, atMs } of listObjects(this.#client, this.#staged)) {
      if (atMs >= before) continue;
      await this.#client.delete(key);
      swept += 1;
    }
    // Parts of uploads that never ended are no objects, and are paid for all the same.
    for await (const { key, uploadId, atMs } of listUploads(this.#client, this.#staged)) {
      if (atMs >= before) continue;
      await this.#client.text({ method: 'DELETE', key, query: { uploadId } });
      swept += 1;
    }
    return swept;
  }

  async #commit(staged: string, { sha256, sizeBytes }: StoredBlob): Promise<void> {
    const key = this.#key(sha256);
    if ((await this.#client.sizeOf(key)) === sizeBytes) return;
    await this.#client.copy(staged, key);
  }

  async #readHead(key: string, { head, sizeBytes }: ReceivedObject, length: number): Promise<Buffer> {
    if (length <= head.byteLength || head.byteLength === sizeBytes) return head.subarray(0, length);
    const answer = await this.#get(key, { start: 0, end: length });
    return Buffer.from(await answer.arrayBuffer()).subarray(0, length);
  }

  #get(key: string, range?: ByteRange): Promise<Response> {
    const headers: Record<string, string> = {};
    if (range !== undefined) headers.range = `bytes=${range.start}-${range.end - 1}`;
    return this.#client.send({ method: 'GET', key, headers });
  }

  #key(sha256: string): string {
    if (!SHA256.test(sha256)) throw new RangeError('not a SHA-256 in lower-case hex');
    return `${this.#stored}${sha256}`;
  }
}

async function* pieceOf(bytes: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.byteLength, end - at);
    at += chunk.byteLength;
    if (from < to) yield Buffer.from(chunk.buffer, chunk.byteOffset + from, to - from);
    if (at >= end) return;
  }
}

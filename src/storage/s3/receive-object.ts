import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { S3_PART_BYTES } from '../../config/limits.ts';
import type { StoredBlob, StoreOptions } from '../blob-store.ts';
import { chunksOf, tooLarge } from '../received-bytes.ts';
import { PartUpload } from './part-upload.ts';
import type { S3Client } from './s3-client.ts';

export interface ReceivedObject extends StoredBlob {
  /** The first bytes, at most a part. */
  readonly head: Buffer;
}

interface ReceiveInput extends StoreOptions {
  readonly client: S3Client;
  readonly key: string;
  readonly input: Readable | Uint8Array;
}

/**
 * Streams everything to an object at `key`, hashing on the way: in one request what fits a part, in parts
 * what does not, a few parts in memory at a time.
 * @throws AppError TOO_LARGE past the limit, UNAVAILABLE, and whatever the input throws; nothing is left then
 */
export async function receiveObject(options: ReceiveInput): Promise<ReceivedObject> {
  const { client, key, input, maxBytes, signal } = options;
  if (input instanceof Uint8Array && input.byteLength > maxBytes) throw tooLarge(maxBytes);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let head: Buffer | null = null;
  let upload: PartUpload | null = null;
  try {
    const hashed = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunksOf(input)) {
        signal?.throwIfAborted();
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        yield chunk;
      }
    };
    for await (const { part, isLast } of partsOf(hashed())) {
      head ??= part;
      if (upload === null && isLast) {
        await client.text({ method: 'PUT', key, body: part, signal });
      } else {
        upload ??= await PartUpload.begin(client, key, signal);
        await upload.add(part);
      }
    }
    signal?.throwIfAborted();
    await upload?.complete();
    return { sha256: hash.digest('hex'), sizeBytes, head: head ?? Buffer.alloc(0) };
  } catch (error) {
    // What cannot be taken back now, since the store is away, the sweep takes back.
    await upload?.abort().catch(() => undefined);
    await client.delete(key).catch(() => undefined);
    throw error;
  }
}

/** Cuts a stream into parts of one size; the last is smaller, and may be empty where it is the only one. */
async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly part: Buffer; readonly isLast: boolean }> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (let chunk of chunks) {
    // More than a part is there, so what is yielded is not the last.
    while (size + chunk.byteLength > S3_PART_BYTES) {
      const room = S3_PART_BYTES - size;
      yield { part: Buffer.concat([...held, chunk.subarray(0, room)]), isLast: false };
      chunk = chunk.subarray(room);
      held = [];
      size = 0;
    }
    held.push(chunk);
    size += chunk.byteLength;
  }
  yield { part: Buffer.concat(held), isLast: true };
}

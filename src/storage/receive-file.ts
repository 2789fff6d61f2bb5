import { createHash } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../domain/errors.ts';
import type { StoredBlob, StoreOptions } from './blob-store.ts';

/**
 * Writes everything to a new file at `path`, hashing on the way, and syncs it.
 * @throws AppError TOO_LARGE past the limit, and whatever the input or the disk throws; the file is gone then
 */
export async function receiveFile(
  path: string,
  input: Readable | Uint8Array,
  { maxBytes, signal }: StoreOptions,
): Promise<StoredBlob> {
  if (input instanceof Uint8Array && input.byteLength > maxBytes) throw tooLarge(maxBytes);
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of chunks(input)) {
      signal?.throwIfAborted();
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await writeWhole(handle, chunk);
    }
    await handle.sync();
    await handle.close();
    return { sha256: hash.digest('hex'), sizeBytes };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

async function* chunks(input: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
  if (input instanceof Uint8Array) {
    yield input;
    return;
  }
  // A string chunk would be hashed and counted as something else than what is written.
  for await (const chunk of input) yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
}

async function writeWhole(handle: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.byteLength - offset);
    offset += bytesWritten;
  }
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: `more than ${maxBytes} bytes`,
    publicMessage: `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB, the most that is taken.`,
    details: { maxBytes },
  });

import { createHash } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StoredBlob, StoreOptions } from './blob-store.ts';
import { chunksOf, tooLarge } from './received-bytes.ts';

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
    for await (const chunk of chunksOf(input)) {
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

async function writeWhole(handle: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.byteLength - offset);
    offset += bytesWritten;
  }
}

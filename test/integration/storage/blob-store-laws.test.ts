import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BlobStore } from '../../../src/storage/blob-store.ts';
import { FolderBlobStore } from '../../../src/storage/folder-blob-store.ts';
import { S3BlobStore } from '../../../src/storage/s3/s3-blob-store.ts';
import { openTestBucket, realTestBucket } from '../../support/s3/open-test-bucket.ts';

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const everything = { maxBytes: 32 * 1024 * 1024 };
const anyAge = { olderThanMs: -60_000 };

interface Opened {
  readonly store: BlobStore;
  close(): Promise<unknown>;
}

async function folder(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), 'deedbox-laws-'));
  return { store: await FolderBlobStore.open(root), close: () => rm(root, { recursive: true }) };
}

async function bucket(): Promise<Opened> {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'deedbox-laws-'));
  const { server, config } = await openTestBucket();
  const close = () => Promise.all([server.close(), rm(cacheFolder, { recursive: true })]);
  return { store: new S3BlobStore({ config, cacheFolder }), close };
}

async function realBucket(): Promise<Opened> {
  const config = realTestBucket();
  if (config === null) throw new Error('no TEST_S3_ENDPOINT');
  const cacheFolder = await mkdtemp(join(tmpdir(), 'deedbox-laws-'));
  const close = () => rm(cacheFolder, { recursive: true });
  return { store: new S3BlobStore({ config, cacheFolder }), close };
}

const stores: [string, () => Promise<Opened>][] = [
  ['a folder', folder],
  ['a bucket', bucket],
];
if (realTestBucket() !== null) stores.push(['the bucket of TEST_S3_ENDPOINT', realBucket]);

describe.each(stores)('a blob store in %s', (_name, open) => {
  let opened: Opened;
  let store: BlobStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  const listed = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const name of store.list(anyAge)) found.push(name);
    return found.toSorted();
  };

  it('gives back what was put, however it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), async (chunks) => {
        const bytes = Buffer.concat(chunks);
        const streamed = await store.put(Readable.from(chunks), everything);
        expect(streamed).toEqual({ sha256: sha(bytes), sizeBytes: bytes.length });
        expect(await store.put(bytes, everything)).toEqual(streamed);
        expect((await store.read(streamed.sha256)).equals(bytes)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it('takes what is many parts long, and gives any range of it and a local path', async () => {
    const bytes = randomBytes(17 * 1024 * 1024 + 13);
    const chunks = [bytes.subarray(0, 9_000_001), bytes.subarray(9_000_001)];
    const { sha256 } = await store.put(Readable.from(chunks), everything);
    expect(sha256).toBe(sha(bytes));
    const size = bytes.length;
    for (const [start, end] of [
      [0, 1],
      [8_388_607, 8_388_610],
      [size - 1, size],
      [5, 5],
    ] as const) {
      const piece = await buffer(await store.open(sha256, { start, end }));
      expect(piece.equals(bytes.subarray(start, end))).toBe(true);
    }
    const path = await store.localPath(sha256);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  it('takes exactly a part, and exactly two', async () => {
    for (const sizeBytes of [8 * 1024 * 1024, 16 * 1024 * 1024]) {
      const bytes = Buffer.alloc(sizeBytes, 'part');
      const stored = await store.put(Readable.from([bytes]), everything);
      expect(stored).toEqual({ sha256: sha(bytes), sizeBytes });
    }
  });

  it('waits at the end for what is being received, and keeps no part of what is cut off', async () => {
    const cut = new PassThrough();
    // As a request has one: the cut may come when the store listens no more.
    cut.on('error', () => undefined);
    const receiving = store.stage(cut, everything).catch((error: unknown) => error);
    cut.write('begun');
    setTimeout(() => cut.destroy(new Error('gone')), 100);
    await store.close();
    expect(await store.sweepStaged(anyAge)).toBe(0);
    expect(await receiving).toBeInstanceOf(Error);
    const endless = new PassThrough();
    const kept = store.stage(endless, everything);
    await store.close();
    endless.end();
    await (await kept).discard();
  });

  it('shows staged bytes to nobody before they are committed', async () => {
    const staged = await store.stage(Buffer.from('waiting'), everything);
    expect(await store.has(staged.sha256)).toBe(false);
    expect((await staged.read(4)).toString()).toBe('wait');
    expect((await staged.read(400)).toString()).toBe('waiting');
    await staged.commit();
    await store.delete(staged.sha256);
    // A transaction that is tried again commits again, also after the bytes were released in between.
    await staged.commit();
    await staged.commit();
    await staged.discard();
    expect((await store.read(staged.sha256)).toString()).toBe('waiting');
    expect(await store.sweepStaged(anyAge)).toBe(0);
  });

  it('refuses more than the limit, of a stream that never ends as well, and leaves nothing', async () => {
    const before = await listed();
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(300_000));
      },
    });
    const limit = { maxBytes: 20 * 1024 * 1024 };
    await expect(store.put(endless, limit)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(endless.destroyed).toBe(true);
    await expect(store.put(Buffer.alloc(11), { maxBytes: 10 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect([await listed(), await store.sweepStaged(anyAge)]).toEqual([before, 0]);
  });

  it.each([100, 12_000_000])(
    'leaves nothing of an input of %i bytes that fails or is given up',
    async (size) => {
      const before = await listed();
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(size);
          throw new Error('gone');
        })(),
      );
      await expect(store.put(failing, everything)).rejects.toThrow('gone');
      const abort = new AbortController();
      const slow = Readable.from(
        (async function* () {
          yield Buffer.alloc(size);
          abort.abort();
          yield Buffer.from('rest');
        })(),
      );
      await expect(store.put(slow, { ...everything, signal: abort.signal })).rejects.toThrow();
      expect([await listed(), await store.sweepStaged(anyAge)]).toEqual([before, 0]);
    },
  );

  it('says that bytes are not there, and takes no other name for a hash', async () => {
    const missing = sha(Buffer.from('missing'));
    const gone = { code: 'UNAVAILABLE', retry: 'never' };
    await expect(store.read(missing)).rejects.toMatchObject(gone);
    await expect(store.open(missing, { start: 0, end: 1 })).rejects.toMatchObject(gone);
    await expect(store.localPath(missing)).rejects.toMatchObject(gone);
    expect(await store.has(missing)).toBe(false);
    await store.delete(missing);
    for (const name of ['../../etc/passwd', '', 'ABC', `${missing}/..`, missing.toUpperCase()]) {
      await expect(store.read(name)).rejects.toThrow(RangeError);
      await expect(store.delete(name)).rejects.toThrow(RangeError);
      await expect(store.localPath(name)).rejects.toThrow(RangeError);
    }
  });

  it('stores the same bytes ten times at once as one', async () => {
    const bytes = randomBytes(50_000);
    const before = await listed();
    await Promise.all(Array.from({ length: 10 }, () => store.put(Readable.from([bytes]), everything)));
    expect(await listed()).toEqual([...before, sha(bytes)].toSorted());
    expect(await store.sweepStaged(anyAge)).toBe(0);
  });

  it('lists what is old enough, and sweeps what was never committed', async () => {
    const young: string[] = [];
    for await (const name of store.list({ olderThanMs: 60_000 })) young.push(name);
    expect(young).toEqual([]);
    await store.stage(Buffer.from('its process died'), everything);
    expect(await store.sweepStaged({ olderThanMs: 60_000 })).toBe(0);
    expect(await store.sweepStaged(anyAge)).toBe(1);
  });
});

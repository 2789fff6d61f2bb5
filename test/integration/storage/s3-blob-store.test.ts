import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig, type S3Config } from '../../../src/config/config.ts';
import { Secret } from '../../../src/security/secret.ts';
import { LocalCopies } from '../../../src/storage/s3/local-copies.ts';
import { S3BlobStore } from '../../../src/storage/s3/s3-blob-store.ts';
import { openTestBucket } from '../../support/s3/open-test-bucket.ts';
import type { S3TestServer } from '../../support/s3/s3-server.ts';

const everything = { maxBytes: 32 * 1024 * 1024 };
const sha = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

let server: S3TestServer;
let config: S3Config;
let cacheFolder: string;
let store: S3BlobStore;

beforeAll(async () => {
  ({ server, config } = await openTestBucket());
  cacheFolder = await mkdtemp(join(tmpdir(), 'deedbox-s3-'));
});
beforeEach(() => {
  store = new S3BlobStore({ config, cacheFolder });
  server.failNext.length = 0;
});
afterAll(async () => {
  await server.close();
  await rm(cacheFolder, { recursive: true });
});

describe('the bucket', () => {
  it('is not asked before the first use, so that a store that is away stops no start', () => {
    const before = server.requests.length;
    new S3BlobStore({ config: { ...config, endpoint: 'http://127.0.0.1:1' }, cacheFolder });
    expect(server.requests).toHaveLength(before);
  });

  it('is asked again when it was too busy or the line broke', async () => {
    server.failNext.push(503, null);
    const { sha256 } = await store.put(Buffer.from('patience'), everything);
    server.failNext.push(null, 500);
    expect((await store.read(sha256)).toString()).toBe('patience');
  });

  it('that stays away is an outage in words, and takes what was half sent back', async () => {
    server.failNext.push(...Array.from({ length: 3 }, () => 503));
    await expect(store.put(Buffer.from('not today'), everything)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retry: 'later',
      publicMessage: expect.stringContaining('file store'),
      message: expect.stringContaining('refused & told'),
    });
    expect([...server.bucket.objects.keys()].filter((key) => key.includes('staging'))).toEqual([]);
    const away = new S3BlobStore({ config: { ...config, endpoint: 'http://127.0.0.1:1' }, cacheFolder });
    await expect(away.has(sha('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retry: 'later' });
  });

  it('refuses a wrong secret once and not again and again, and the secret is not in the words', async () => {
    const secretAccessKey = new Secret('guessed-secret');
    const wrong = new S3BlobStore({ config: { ...config, secretAccessKey }, cacheFolder });
    const before = server.requests.length;
    const error = await wrong
      .list({ olderThanMs: 0 })
      .next()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'UNAVAILABLE', said: 'SignatureDoesNotMatch' });
    expect(JSON.stringify([error, String(error)])).not.toContain('guessed-secret');
    expect(server.requests).toHaveLength(before + 1);
  });

  it('that loses one part of many loses the upload and keeps no part', async () => {
    const bytes = Readable.from(
      (async function* () {
        yield Buffer.alloc(9_000_000);
        server.failNext.push(403);
        yield Buffer.alloc(9_000_000);
        yield Buffer.alloc(9_000_000);
      })(),
    );
    await expect(store.put(bytes, everything)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(server.bucket.uploads.size).toBe(0);
  });

  it('that leaves a range aside and sends everything gives the piece all the same', async () => {
    const bytes = randomBytes(300_000);
    const { sha256 } = await store.put(bytes, everything);
    server.bucket.ignoresRanges = true;
    try {
      for (const [start, end] of [
        [0, 1],
        [70_000, 200_001],
        [299_999, 300_000],
      ] as const) {
        const piece = await buffer(await store.open(sha256, { start, end }));
        expect(piece.equals(bytes.subarray(start, end))).toBe(true);
      }
    } finally {
      server.bucket.ignoresRanges = false;
    }
  });

  it('that goes away after the commit fails nobody', async () => {
    const staged = await store.stage(Buffer.from('committed'), everything);
    await staged.commit();
    server.failNext.push(500, 500, 500);
    await staged.discard();
    expect(await store.has(staged.sha256)).toBe(true);
    expect(await store.sweepStaged({ olderThanMs: -60_000 })).toBe(1);
  });

  it('holds back a sender that is faster than it', async () => {
    const before = server.requests.filter((line) => line.startsWith('PUT')).length;
    let given = 0;
    let most = 0;
    const fast = Readable.from(
      (async function* () {
        for (; given < 30; given += 1) {
          const stored = server.requests.filter((line) => line.startsWith('PUT')).length;
          most = Math.max(most, given - (stored - before) * 4);
          yield Buffer.alloc(2 * 1024 * 1024);
        }
      })(),
    );
    await store.put(fast, { maxBytes: 64 * 1024 * 1024 });
    // Two parts of four chunks travel, one is being filled, and a stream reads a little ahead.
    expect(most).toBeLessThan(24);
  });
});

describe('local copies of a bucket', () => {
  const bytes = new Map(Array.from({ length: 4 }, () => randomBytes(1_000)).map((one) => [sha(one), one]));
  const hashes = [...bytes.keys()];
  const copiesIn = (folder: string, fetched: string[], given = bytes) =>
    new LocalCopies({
      folder,
      maxBytes: 2_500,
      keepMs: 60_000,
      fetch: async (sha256) => {
        fetched.push(sha256);
        return Readable.from([given.get(sha256) ?? Buffer.from('?')]);
      },
    });

  it('are fetched once for many readers, and those unused longest go past the size', async () => {
    const folder = join(cacheFolder, 'copies');
    const fetched: string[] = [];
    const copies = copiesIn(folder, fetched);
    const [first = '', second = '', third = '', fourth = ''] = hashes;
    await Promise.all([copies.path(first), copies.path(first), copies.path(first)]);
    expect(fetched).toEqual([first]);
    await copies.path(second);
    const longAgo = new Date(Date.now() - 120_000);
    await utimes(await copies.path(first), longAgo, longAgo);
    await copies.path(third);
    expect((await readdir(folder)).toSorted()).toEqual([second, third].toSorted());
    // Past the size, but somebody may be reading each of them.
    await copies.path(fourth);
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('are never what another file holds, nor half of one', async () => {
    const folder = join(cacheFolder, 'damaged');
    const copies = copiesIn(folder, [], new Map());
    await expect(copies.path(hashes[0] ?? '')).rejects.toMatchObject({ code: 'UNAVAILABLE', retry: 'later' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('whose transfer breaks off say that the store is away, and leave nothing', async () => {
    const folder = join(cacheFolder, 'broken');
    const fetch = async (): Promise<Readable> =>
      Readable.from(
        (async function* () {
          yield Buffer.from('begun');
          throw new TypeError('terminated');
        })(),
      );
    await expect(new LocalCopies({ folder, fetch }).path(hashes[0] ?? '')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retry: 'later',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('go with the file', async () => {
    const { sha256 } = await store.put(Buffer.from('to be purged'), everything);
    await truncate(await store.localPath(sha256), 3);
    await store.delete(sha256);
    await expect(store.localPath(sha256)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the settings of a bucket', () => {
  const given = { S3_BUCKET: 'deeds', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hidden' };

  it('name AWS where no endpoint is given, else the server with the bucket in the path', () => {
    expect(readConfig(given).s3).toMatchObject({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      isPathStyle: false,
      prefix: '',
    });
    const own = readConfig({ ...given, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PREFIX: 'a/b' });
    expect(own.s3).toMatchObject({ endpoint: 'http://127.0.0.1:9000', isPathStyle: true, prefix: 'a/b/' });
    expect(JSON.stringify(own)).not.toContain('hidden');
    expect(readConfig({}).s3).toBeNull();
  });

  it.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('are not taken by half: %s', (name) => {
    expect(() => readConfig({ ...given, [name]: '' })).toThrow(name);
  });
});

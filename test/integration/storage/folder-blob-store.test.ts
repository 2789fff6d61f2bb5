import { createHash, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FolderBlobStore } from '../../../src/storage/folder-blob-store.ts';

let root: string;
let store: FolderBlobStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'deedbox-blobs-'));
  store = await FolderBlobStore.open(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const temporary = () => readdir(join(root, 'tmp'));
const everything = { maxBytes: 1_000_000 };

async function listed(olderThanMs = -60_000): Promise<string[]> {
  const found: string[] = [];
  for await (const name of store.list({ olderThanMs })) found.push(name);
  return found.toSorted();
}

describe('the folder blob store', () => {
  it('gives back what was put, however it was cut, and keeps one copy of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), async (chunks) => {
        const bytes = Buffer.concat(chunks);
        const streamed = await store.put(Readable.from(chunks), everything);
        const whole = await store.put(bytes, everything);
        expect(streamed).toEqual({ sha256: sha(bytes), sizeBytes: bytes.length });
        expect(whole).toEqual(streamed);
        expect((await store.read(streamed.sha256)).equals(bytes)).toBe(true);
        expect(await temporary()).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses more than the limit, from memory and from a stream that never ends, and leaves nothing', async () => {
    const endless = new Readable({ read() { this.push(Buffer.alloc(1_000)); } });
    await expect(store.put(endless, { maxBytes: 5_000 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(endless.destroyed).toBe(true);
    await expect(store.put(Buffer.alloc(5_001), { maxBytes: 5_000 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await store.put(Buffer.alloc(5_000), { maxBytes: 5_000 });
    expect(await temporary()).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('leaves nothing of an input that fails or is given up half-way', async () => {
    const failing = Readable.from((async function* () { yield Buffer.from('half'); throw new Error('gone'); })());
    await expect(store.put(failing, everything)).rejects.toThrow('gone');
    const abort = new AbortController();
    const slow = Readable.from((async function* () { yield Buffer.from('half'); abort.abort(); yield Buffer.from('rest'); })());
    await expect(store.put(slow, { ...everything, signal: abort.signal })).rejects.toThrow();
    expect([await temporary(), await listed()]).toEqual([[], []]);
  });

  it('shows staged bytes to nobody before they are committed', async () => {
    const staged = await store.stage(Buffer.from('waiting'), everything);
    expect(await store.has(staged.sha256)).toBe(false);
    expect((await staged.read(4)).toString()).toBe('wait');
    await staged.commit();
    await store.delete(staged.sha256);
    // A transaction that is tried again commits again, also after the bytes were released in between.
    await staged.commit();
    await staged.commit();
    await staged.discard();
    expect((await store.read(staged.sha256)).toString()).toBe('waiting');
    expect(await temporary()).toEqual([]);
  });

  it('puts the whole file where a power cut left half of one', async () => {
    const bytes = randomBytes(10_000);
    const { sha256 } = await store.put(bytes, everything);
    await truncate(await store.localPath(sha256), 10);
    await store.put(bytes, everything);
    expect((await store.read(sha256)).equals(bytes)).toBe(true);
    expect(await temporary()).toEqual([]);
  });

  it('stores the same bytes twenty times at once as one file', async () => {
    const bytes = randomBytes(50_000);
    await Promise.all(Array.from({ length: 20 }, () => store.put(Readable.from([bytes]), everything)));
    expect(await listed()).toEqual([sha(bytes)]);
    expect(await temporary()).toEqual([]);
  });

  it('says that bytes are not there, and takes no other name for a hash', async () => {
    const missing = sha(Buffer.from('missing'));
    await expect(store.read(missing)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.open(missing)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await store.delete(missing);
    for (const name of ['../../etc/passwd', '', 'ABC', `${missing}/..`, missing.toUpperCase()]) {
      await expect(store.read(name)).rejects.toThrow(RangeError);
      await expect(store.delete(name)).rejects.toThrow(RangeError);
    }
  });

  it('sweeps old temporary files at the start, and none that may be in use', async () => {
    const [old, fresh] = [join(root, 'tmp', 'old'), join(root, 'tmp', 'fresh')];
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await FolderBlobStore.open(root);
    expect(await temporary()).toEqual(['fresh']);
  });

  it('lists what is old enough', async () => {
    const { sha256 } = await store.put(Buffer.from('listed'), everything);
    expect(await listed(60_000)).toEqual([]);
    expect(await listed()).toEqual([sha256]);
  });

  it('keeps files from other users of the machine', async () => {
    const { sha256 } = await store.put(Buffer.from('private'), everything);
    expect((await stat(await store.localPath(sha256))).mode & 0o077).toBe(0);
  });
});

it('a process killed while storing leaves whole files and temporary ones, nothing in between', async () => {
  const script = `
    import { randomBytes } from 'node:crypto';
    const { FolderBlobStore } = await import(${JSON.stringify(new URL('../../../src/storage/folder-blob-store.ts', import.meta.url).href)});
    const store = await FolderBlobStore.open(process.argv[1]);
    for (;;) {
      const { sha256 } = await store.put(randomBytes(200_000), { maxBytes: 1_000_000 });
      process.stdout.write(sha256 + '\\n');
    }`;
  for (let round = 0; round < 4; round += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, root], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } });
    let acknowledged = '';
    child.stdout.on('data', (chunk: Buffer) => {
      acknowledged += chunk.toString();
      // At a different moment of its work each time.
      if (acknowledged.split('\n').length > 4 + round) setTimeout(() => child.kill('SIGKILL'), round * 3);
    });
    await new Promise((resolve) => child.on('close', resolve));
    const present = await listed();
    for (const name of acknowledged.split('\n').slice(0, -1)) expect(present).toContain(name);
    for (const name of present) expect(sha(await readFile(await store.localPath(name)))).toBe(name);
  }
}, 60_000);

import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resetFolder, writeBackup } from '../../../src/commands/archive/data-folder.ts';
import { packFolder } from '../../../src/commands/archive/tar.ts';
import { lockFolder } from '../../../src/db/embedded/folder-lock.ts';

const LONG = join('blobs', 'a'.repeat(60), 'c'.repeat(60), 'b'.repeat(90));

describe('a backup of a data folder', () => {
  let root: string;
  let home: string;
  let file: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'deedbox-backup-'));
    home = join(root, 'home');
    file = join(root, 'backup.tar.gz');
    await mkdir(join(home, 'database', 'base'), { recursive: true });
    await mkdir(join(home, LONG, '..'), { recursive: true });
    await mkdir(join(home, 'cache'));
    await writeFile(join(home, 'database', 'PG_VERSION'), '18\n');
    await writeFile(join(home, 'database', 'base', '1'), Buffer.alloc(70_000, 7));
    await writeFile(join(home, LONG), 'bytes');
    await writeFile(join(home, 'blobs', 'empty'), '');
    await writeFile(join(home, 'keys'), 'secret', { mode: 0o600 });
    await writeFile(join(home, 'cache', 'page.png'), 'made again');
  });
  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  it('restores every byte, name and permission, and leaves caches out', async () => {
    const before = await snapshot(home);
    expect(await writeBackup(home, file)).toBe((await stat(file)).size);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(join(home, 'keys'), 'changed');
    await writeFile(join(home, 'later'), 'x');
    await resetFolder(home, file);
    delete before['cache/page.png'];
    expect(await snapshot(home)).toEqual(before);
    expect((await stat(join(home, 'keys'))).mode & 0o777).toBe(0o600);
  });

  it('is an archive that other programs read', async () => {
    await writeBackup(home, file);
    const { stdout, status } = spawnSync('tar', ['tzf', file], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['deedbox-backup.json', LONG]));
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
    ['with a changed byte', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 200, 220)],
    ['of something else', () => gzipSync('hello '.repeat(1_000))],
    ['of nothing', () => Buffer.alloc(0)],
  ])('%s is refused before anything is removed', async (_what, damage) => {
    await writeBackup(home, file);
    const before = await snapshot(home);
    await writeFile(file, damage(await readFile(file)));
    await expect(resetFolder(home, file)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await snapshot(home)).toEqual(before);
  });

  it.each([
    ['no file at all', null, /^There is no file .*\.$/],
    ['a text', Buffer.from('# Read me\n'), /is not a backup of Deedbox\.$/],
    ['another archive', gzipSync('hello '.repeat(1_000)), /is not a backup of Deedbox\.$/],
    ['a file that is empty', Buffer.alloc(0), /is damaged and cannot be restored .* nothing was changed\.$/],
  ])('says in a sentence that %s cannot be restored', async (_what, bytes, sentence) => {
    if (bytes !== null) await writeFile(file, bytes);
    await expect(resetFolder(home, file)).rejects.toMatchObject({
      publicMessage: expect.stringMatching(sentence),
    });
  });

  it('cannot write outside the folder', async () => {
    const parts: Buffer[] = [];
    for await (const part of packFolder(
      home,
      [
        { name: 'deedbox-backup.json', text: '{"format":1}' },
        { name: '../out', text: 'x' },
      ],
      () => false,
    )) {
      parts.push(part);
    }
    await writeFile(file, gzipSync(Buffer.concat(parts)));
    await expect(resetFolder(home, file)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await readdir(root)).toEqual(['backup.tar.gz', 'home']);
  });

  it('is not made, nor the folder emptied, while a process uses it', async () => {
    const lock = await lockFolder(home);
    const refused = {
      code: 'CONFLICT',
      details: { pid: process.pid },
      // Another folder is no way out here.
      publicMessage: expect.stringMatching(/^The data folder .*Stop it first, and run this again\.$/),
    };
    await expect(writeBackup(home, file)).rejects.toMatchObject(refused);
    await expect(resetFolder(home, null)).rejects.toMatchObject(refused);
    expect(await readdir(root)).toEqual(['home']);
    await lock.release();
    await resetFolder(home, null);
    expect(await readdir(home)).toEqual([]);
  });

  it('never empties a folder that is not ours', async () => {
    const foreign = join(root, 'photos');
    await mkdir(foreign);
    await writeFile(join(foreign, 'one.jpg'), 'x');
    await expect(resetFolder(foreign, null)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await readdir(foreign)).toEqual(['one.jpg']);
  });

  it('asks before it empties a folder, and says what it did', () => {
    const run = (script: string, ...args: string[]): { status: number | null; text: string } => {
      const path = fileURLToPath(new URL(`../../../src/commands/${script}`, import.meta.url));
      const env = {
        ...process.env,
        NODE_OPTIONS: '',
        DEEDBOX_HOME: home,
        DATABASE_URL: '',
        REDIS_URL: '',
      };
      const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
        env,
        encoding: 'utf8',
      });
      return { status, text: stdout + stderr };
    };
    expect(run('backup.ts', file)).toMatchObject({ status: 0, text: expect.stringContaining(file) });
    expect(run('backup.ts')).toMatchObject({ status: 0, text: expect.stringContaining(root) });
    expect(run('reset.ts')).toMatchObject({ status: 1, text: expect.stringContaining('--yes') });
    expect(run('reset.ts', '--yes')).toMatchObject({
      status: 0,
      text: expect.stringContaining('empty'),
    });
    expect(run('reset.ts', '--from', file)).toMatchObject({ status: 0 });
    expect(run('reset.ts', '--from', join(root, 'missing'), '--yes')).toMatchObject({ status: 1 });
  });
});

async function snapshot(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const pairs = files
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'base64')] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

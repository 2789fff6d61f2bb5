import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { announceAddress, lockFolder } from '../../../src/db/embedded/folder-lock.ts';

const ADDRESS = 'http://127.0.0.1:4389';

describe('a data folder in use', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'deedbox-lock-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('is refused with the address that its owner serves, and with two ways out', async () => {
    const lock = await lockFolder(home);
    await announceAddress(home, ADDRESS);
    await expect(lockFolder(home)).rejects.toMatchObject({
      publicMessage: expect.stringMatching(
        /^The data folder .*serves http:\/\/127\.0\.0\.1:4389\. Stop.*DEEDBOX_HOME\.$/,
      ),
    });
    await lock.release();
  });

  it('is not said to serve what a killed process served', async () => {
    const dead = { pid: process.pid, host: 'here', since: '2026-01-01T00:00:00.000Z', address: ADDRESS };
    const lock = await lockFolder(home);
    await writeFile(join(home, 'owner.json'), JSON.stringify(dead));
    await expect(lockFolder(home)).rejects.toMatchObject({
      publicMessage: expect.not.stringContaining(ADDRESS),
    });
    await lock.release();
  });

  it('gets no address from a process that does not hold it', async () => {
    await announceAddress(home, ADDRESS);
    await expect(readFile(join(home, 'owner.json'))).rejects.toMatchObject({ code: 'ENOENT' });
    const other = JSON.stringify({ pid: process.pid + 1, host: 'here', since: '2026-01-01T00:00:00.000Z' });
    await writeFile(join(home, 'owner.json'), other);
    await announceAddress(home, ADDRESS);
    expect(await readFile(join(home, 'owner.json'), 'utf8')).toBe(other);
  });
});

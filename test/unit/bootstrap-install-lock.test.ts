import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdInstallLock } from '../../scripts/setup/install-lock.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedbox lock '));
  path = join(folder, 'install.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process id that was in use and is not any more. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '0']).pid;

describe('the lock of the installation', () => {
  it('lets one in at a time, however many wait', async () => {
    let inside = 0;
    let most = 0;
    const enter = async (): Promise<void> => {
      const lock = await holdInstallLock({ path, pollMs: 1 });
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      lock.release();
    };
    await Promise.all(Array.from({ length: 8 }, enter));
    expect(most).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  it('tells a waiting person once who holds it', async () => {
    const first = await holdInstallLock({ path });
    const told: unknown[] = [];
    const second = holdInstallLock({ path, pollMs: 1, onWait: (holder) => void told.push(holder?.pid) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.release();
    (await second).release();
    expect(told).toEqual([process.pid]);
  });

  it('of a process that died is replaced, by exactly one of those who wait', async () => {
    writeFileSync(path, JSON.stringify({ pid: deadPid(), host: hostname() }));
    const locks: string[] = [];
    const enter = async (name: string): Promise<void> => {
      const lock = await holdInstallLock({ path, pollMs: 1 });
      locks.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      locks.push(`${name} out`);
      lock.release();
    };
    await Promise.all(['a', 'b', 'c'].map(enter));
    for (let index = 0; index < locks.length; index += 2) {
      expect(locks[index + 1]).toBe(locks[index]?.replace('in', 'out'));
    }
    expect(locks).toHaveLength(6);
    expect(existsSync(`${path}.steal`)).toBe(false);
  });

  it('of a process that died is kept while the npm it started goes on', async () => {
    writeFileSync(path, JSON.stringify({ pid: deadPid(), host: hostname(), child: process.pid }));
    let entered = false;
    const waiting = holdInstallLock({ path, pollMs: 1 }).then((lock) => {
      entered = true;
      return lock;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(entered).toBe(false);
    rmSync(path);
    (await waiting).release();
  });

  it('of another machine is respected until it has been silent', async () => {
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'elsewhere' }));
    const lock = await holdInstallLock({ path, pollMs: 1, silentPolls: 5 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it('is not removed by a process that lost it', async () => {
    const lock = await holdInstallLock({ path });
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'elsewhere' }));
    lock.release();
    expect(existsSync(path)).toBe(true);
  });
});

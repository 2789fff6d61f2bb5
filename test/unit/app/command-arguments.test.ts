import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const command = (name: string): string => join(import.meta.dirname, `../../../src/commands/${name}.ts`);

describe('a command with an argument that it does not know', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deedbox-command-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (name: string, ...args: string[]) =>
    spawnSync(process.execPath, [command(name), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, DEEDBOX_HOME: join(folder, 'home'), DATABASE_URL: '', REDIS_URL: '' },
    });

  it.each(['backup', 'reset'])('%s says how it is used, and makes no file of that name', async (name) => {
    const help = run(name, '--help');
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining(`npm run ${name}`)]);
    const unknown = run(name, '--everything');
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining(`npm run ${name}`)]);
    const words = run(name, 'one', 'two');
    expect([words.status, words.stderr]).toEqual([1, expect.stringContaining('There is nothing to do with')]);
    expect(await readdir(folder)).toEqual([]);
  });
});

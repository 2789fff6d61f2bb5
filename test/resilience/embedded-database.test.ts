import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openLocalPGlite } from '../../src/db/embedded/pglite-local.ts';
import { databaseTemplate } from '../../src/db/embedded/template-cache.ts';
import { type Child, startChild } from '../support/child.ts';

const SCRIPT = 'embedded-process.ts';

describe('an embedded database', () => {
  let empty: string;
  let home: string;
  let children: Child[];
  const start = (command: string): Child => {
    const child = startChild(SCRIPT, [command, home]);
    children.push(child);
    return child;
  };

  // Eight seconds of initdb for each test would be no part of what is tested.
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'deedbox-empty-'));
    const dataDir = join(empty, 'database');
    await mkdir(dataDir, { mode: 0o700 });
    await (await openLocalPGlite({ dataDir, template: await databaseTemplate() })).close();
  });
  afterAll(async () => {
    await rm(empty, { recursive: true, force: true });
  });
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'deedbox-home-'));
    await cp(empty, home, { recursive: true });
    children = [];
  });
  afterEach(async () => {
    for (const { process: child } of children) child.kill('SIGKILL');
    await rm(home, { recursive: true, force: true });
  });

  it('keeps every acknowledged transaction whole when its process is killed in the middle of writing', async () => {
    let acknowledged = 0;
    for (const enough of [40, 150]) {
      const writer = start('write');
      expect(await writer.next()).toBe('ready');
      const target = acknowledged + enough;
      while (acknowledged < target) acknowledged = Number(await writer.next());
      writer.process.kill('SIGKILL');
      acknowledged = Math.max(acknowledged, ...(await writer.rest()).map(Number));

      const [, found] = await start('read').rest();
      const { rows, last, pairs } = found as { rows: number; last: number; pairs: number };
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      expect(rows).toBe(last);
      expect(pairs).toBe(rows);
      acknowledged = last;
    }
  }, 300_000);

  it('refuses a second process by the pid of the first, and lets it in at once when the first is killed', async () => {
    const owner = start('hold');
    expect(await owner.next()).toBe('ready');
    const [refused] = await start('read').rest();
    expect(refused).toMatchObject({
      error: { code: 'CONFLICT', details: { pid: owner.process.pid, folder: home } },
    });
    expect(JSON.stringify(refused)).toContain(`process ${owner.process.pid}`);
    const ended = new Promise((resolve) => owner.process.once('exit', resolve));
    owner.process.kill('SIGKILL');
    await ended;
    const [ready] = await start('read').rest();
    expect(ready).toBe('ready');
  }, 300_000);

  it('lets exactly one of several processes in that come at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => start('hold').next()));
    expect(answers.filter((answer) => answer === 'ready')).toHaveLength(1);
    expect(answers.filter((answer) => JSON.stringify(answer).includes('CONFLICT'))).toHaveLength(2);
  }, 300_000);

  it('ends a statement past its deadline, keeps what was acknowledged and goes on', async () => {
    const [, seen] = await start('expire').rest();
    expect(seen).toEqual({
      runaway: '57014',
      bystander: '57P02',
      long: 'done',
      after: [{ body: 'kept' }],
    });
  }, 300_000);
});

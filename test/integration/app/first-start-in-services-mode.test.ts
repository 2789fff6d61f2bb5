import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../../../src/app/start-app.ts';
import { readConfig } from '../../../src/config/config.ts';
import { newKeyRingEntry } from '../../../src/security/key-ring-entry.ts';
import { openEmbeddedTestDatabase, type TestDatabase } from '../../support/database.ts';
import { silentLogger } from '../../support/silent-logger.ts';

/** The database is handed in, and nothing here opens a queue: the addresses only choose the mode. */
const SERVICES = {
  DATABASE_URL: 'postgres://localhost/none',
  REDIS_URL: 'redis://localhost:1',
  DEEDBOX_KEYS: newKeyRingEntry(),
};

describe('the first start of an installation in services mode', () => {
  let db: TestDatabase;
  let home: string;
  beforeAll(async () => {
    db = await openEmbeddedTestDatabase();
    home = await mkdtemp(join(tmpdir(), 'deedbox-first-'));
  });
  afterAll(async () => {
    await db.dispose();
    await rm(home, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>): Promise<RunningApp> =>
    startApp({
      config: readConfig({ ...SERVICES, DEEDBOX_HOME: home, PORT: '0', ...env }),
      log: silentLogger,
      say: () => undefined,
      loadWorkers: null,
      database: { ...db, close: async () => undefined },
    });

  it('makes the first key in a process that shows it and has come up, not in a worker', async () => {
    const worker = await start({ DEEDBOX_PROCESS: 'worker' });
    await worker.shutdown.run();
    expect(worker.firstStart.newKey).toBeNull();
    expect(await db.prisma.user.count()).toBe(0);

    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start({ DEEDBOX_PROCESS: 'api', PORT: String(port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    other.close();
    expect(await db.prisma.user.count()).toBe(0);

    const api = await start({ DEEDBOX_PROCESS: 'api' });
    await api.shutdown.run();
    expect(api.firstStart.newKey).not.toBeNull();
    expect(await db.prisma.apiKey.count()).toBe(1);
  });
});

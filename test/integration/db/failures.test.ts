import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../../src/db/database.ts';
import { failureOf, isUniqueViolation } from '../../../src/db/errors.ts';
import { sql } from '../../../src/db/sql.ts';
import { Secret } from '../../../src/security/secret.ts';
import {
  onServer as runOnServer,
  openServerTestDatabase,
  TEST_DATABASE_URL,
} from '../../support/database.ts';
import { silentLogger } from '../../support/silent-logger.ts';

const onServer = TEST_DATABASE_URL === null ? describe.skip : describe;

onServer('two transactions that wait for each other, PostgreSQL', () => {
  it.each(['prisma', 'sql'])('both commit, since the one that is ended runs again (%s)', async (way) => {
    const db = await openServerTestDatabase();
    try {
      for (const key of ['a', 'b']) await db.prisma.setting.create({ data: { key, value: 0 } });
      let arrived = 0;
      let runs = 0;
      const update = (first: string, second: string): Promise<void> =>
        db.transaction(async (tx) => {
          runs += 1;
          const touch = async (key: string): Promise<void> => {
            if (way === 'prisma') await tx.setting.update({ where: { key }, data: { value: 1 } });
            else await sql(tx, `UPDATE settings SET value = '1' WHERE key = $1`, [key]);
          };
          await touch(first);
          arrived += 1;
          while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
          await touch(second);
        });
      await Promise.all([update('a', 'b'), update('b', 'a')]);
      expect(runs).toBeGreaterThan(2);
    } finally {
      await db.dispose();
    }
  });

  it.each([
    ['takes no writes', (name: string) => `ALTER DATABASE ${name} SET default_transaction_read_only = on`],
    ['takes no connections', (name: string) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`],
  ])('a database that is there and %s is unavailable, not broken', async (_what, statement) => {
    const db = await openServerTestDatabase();
    try {
      const [{ name } = { name: '' }] = await sql<{ name: string }>(
        db.pool,
        'SELECT current_database() AS name',
      );
      await runOnServer(TEST_DATABASE_URL ?? '', statement(name));
      await runOnServer(
        TEST_DATABASE_URL ?? '',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
      for (const write of [
        () => db.prisma.setting.create({ data: { key: 'a', value: 0 } }),
        () => sql(db.pool, `INSERT INTO settings (key, value, updated_at) VALUES ('b', '0', now())`),
        () => db.transaction((tx) => tx.setting.create({ data: { key: 'c', value: 0 } })),
      ]) {
        const error: unknown = await write().catch((thrown: unknown) => thrown);
        expect(failureOf(error)).toMatchObject({ code: 'UNAVAILABLE', retry: 'later' });
      }
    } finally {
      await db.dispose();
    }
  });

  it('tells a unique violation of either kind from other errors', async () => {
    const db = await openServerTestDatabase();
    try {
      await db.prisma.setting.create({ data: { key: 'a', value: 0 } });
      const byPrisma = db.prisma.setting.create({ data: { key: 'a', value: 0 } });
      const bySql = sql(db.pool, `INSERT INTO settings (key, value, updated_at) VALUES ('a', '0', now())`);
      const other = sql(db.pool, 'SELECT 1/0');
      const kinds = await Promise.all([byPrisma, bySql, other].map((work) => work.catch(isUniqueViolation)));
      expect(kinds).toEqual([true, true, false]);
    } finally {
      await db.dispose();
    }
  });
});

describe('a database server that is not there', () => {
  it('is reported without its password', async () => {
    const home = await mkdtemp(join(tmpdir(), 'deedbox-none-'));
    const databaseUrl = new Secret('postgres://someone:hunter2@127.0.0.1:9/none');
    const error: unknown = await openDatabase({ databaseUrl, home, log: silentLogger }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retry: 'later' });
    expect(failureOf(error)).toBe(error);
    expect(`${JSON.stringify(error)} ${String(error)}`).not.toContain('hunter2');
    await rm(home, { recursive: true });
  });
});

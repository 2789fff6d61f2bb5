import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';

describeOnBoth('a database', (open) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(async () => {
    await db.dispose();
  });

  it('gives raw SQL the same types on the pool and in a transaction', async () => {
    const text = `SELECT 9007199254740991::bigint AS big, 1.50::numeric AS exact, DATE '2026-02-03' AS day,
      TIMESTAMPTZ '2026-02-03T04:05:06Z' AS at, '{"a":[1]}'::jsonb AS json, '\\x0102'::bytea AS bytes,
      ARRAY[1,2]::bigint[] AS bigs, '[1,2]'::vector AS vector, count(*) AS rows FROM settings`;
    const expected = {
      big: 9007199254740991,
      exact: '1.50',
      day: '2026-02-03',
      at: new Date('2026-02-03T04:05:06Z'),
      json: { a: [1] },
      bytes: Buffer.from([1, 2]),
      bigs: [1, 2],
      vector: '[1,2]',
      rows: 0,
    };
    expect(await sql(db.pool, text)).toEqual([expected]);
    expect(await db.transaction((tx) => sql(tx, text))).toEqual([expected]);
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(sql(db.pool, 'SELECT 9007199254740992::bigint AS big')).rejects.toThrow(/too large/);
  });

  it('runs raw SQL of a transaction on its own connection, and loses both kinds when it rolls back', async () => {
    const attempt = db.transaction(async (tx) => {
      await tx.setting.create({ data: { key: 'by-prisma', value: 1 } });
      const seen = await sql(tx, 'SELECT key FROM settings');
      await sql(tx, `INSERT INTO settings (key, value, updated_at) VALUES ('by-sql', '1', now())`);
      expect(seen).toEqual([{ key: 'by-prisma' }]);
      expect(await tx.setting.count()).toBe(2);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await db.prisma.setting.count()).toBe(0);
  });

  it('refuses at once whatever would wait for the transaction it is in', async () => {
    const ways: Record<string, () => Promise<unknown>> = {
      'the outer client': () => db.prisma.setting.count(),
      'the pool': () => sql(db.pool, 'SELECT 1'),
      'a checked-out connection': () => db.pool.connect(),
      'another transaction': () => db.transaction(async () => 1),
      'a subscription': () => db.listen('anything', () => undefined),
    };
    for (const [way, use] of Object.entries(ways)) {
      const attempt = db.transaction(async () => use());
      await expect(attempt.catch((error: Error) => `${way}: ${error.message}`)).resolves.toMatch(
        /inside a transaction/,
      );
    }
    expect(await db.prisma.setting.count()).toBe(0);
  });

  it('lets work that a transaction started go on after its end', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let later: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await tx.setting.count();
      later = gate.then(() => db.prisma.setting.count());
    });
    release();
    expect(await later).toBe(0);
  });

  it('refuses raw SQL in a transaction that its timeout has ended', async () => {
    const attempt = db.transaction(
      async (tx) => {
        await sql(tx, `INSERT INTO settings (key, value, updated_at) VALUES ('late', '1', now())`);
        await new Promise((resolve) => setTimeout(resolve, 600));
        await sql(tx, `INSERT INTO settings (key, value, updated_at) VALUES ('later', '1', now())`);
      },
      { timeoutMs: 200 },
    );
    await expect(attempt).rejects.toThrow(/has ended/);
    expect(await db.prisma.setting.count()).toBe(0);
  });

  it('runs a transaction again after a serialization failure, a bounded number of times', async () => {
    let runs = 0;
    const give = async (): Promise<never> => {
      runs += 1;
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    };
    await expect(db.transaction(give, { retries: 2 })).rejects.toThrow('could not serialize');
    expect(runs).toBe(3);
  });

  it('hears notifications of committed transactions only', async () => {
    const heard: (string | null)[] = [];
    const stop = await db.listen('news', (payload) => heard.push(payload));
    await db.transaction((tx) => sql(tx, `SELECT pg_notify('news', 'kept')`));
    await db
      .transaction(async (tx) => {
        await sql(tx, `SELECT pg_notify('news', 'dropped')`);
        throw new Error('no');
      })
      .catch(() => undefined);
    await sql(db.pool, `SELECT pg_notify('news', 'last')`);
    while (!heard.includes('last')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toEqual(['kept', 'last']);
    await stop();
    await sql(db.pool, `SELECT pg_notify('news', 'unheard')`);
    await sql(db.pool, 'SELECT 1');
    expect(heard).toEqual(['kept', 'last']);
  });

  it('keeps the search path of a library to its own pool', async () => {
    await sql(db.pool, 'CREATE SCHEMA elsewhere');
    await sql(db.pool, 'CREATE TABLE elsewhere.things (id int)');
    const library = db.newPool({ max: 2, searchPath: 'elsewhere' });
    expect((await library.query('SELECT count(*) FROM things')).rowCount).toBe(1);
    await expect(sql(db.pool, 'SELECT * FROM things')).rejects.toThrow(/does not exist/);
    expect(await db.prisma.setting.count()).toBe(0);
  });
});

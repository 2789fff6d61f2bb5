import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import { sqlBatch } from '../../../src/db/sql-batch.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';

describeOnBoth('a batch of statements', (open) => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await open();
    await sql(db.pool, 'create table batched (n int primary key, t text)');
  });
  afterAll(() => db.dispose());

  const insert = (n: number, t = 'x') => ({ text: 'insert into batched values ($1::int, $2)', params: [n, t] });
  const stored = async (): Promise<number[]> =>
    (await sql<{ n: number }>(db.pool, 'select n from batched order by n')).map(({ n }) => n);

  it('answers the rows of each, with the types that one statement has', async () => {
    const answers = await sqlBatch(db.pool, [
      insert(1, 'one'),
      { text: 'select n, t from batched where n = $1::int', params: [1] },
      { text: 'select count(*) as many from batched where false' },
      { text: 'select t from batched where false' },
    ]);
    expect(answers).toEqual([[], [{ n: 1, t: 'one' }], [{ many: 0 }], []]);
    expect(await sqlBatch(db.pool, [])).toEqual([]);
  });

  it('leaves nothing of any statement behind when one fails, and the connection usable', async () => {
    const failing = sqlBatch(db.pool, [insert(10), insert(11), insert(10), insert(12)]);
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).not.toContain(10);
    await sqlBatch(db.pool, [insert(10), insert(12)]);
    expect(await stored()).toEqual(expect.arrayContaining([10, 12]));
  });

  it('fails as a whole for a value that cannot be sent', async () => {
    const broken = {
      toPostgres: () => {
        throw new TypeError('no such value');
      },
    };
    const text = 'select $1::text';
    await expect(sqlBatch(db.pool, [insert(20), { text, params: [broken] }])).rejects.toThrow('no such value');
    expect(await stored()).not.toContain(20);
    expect(await sqlBatch(db.pool, [{ text, params: ['y'] }])).toEqual([[{ text: 'y' }]]);
  });

  it('prepares what it is asked to, also after a batch that failed before it got there', async () => {
    const prepared = (n: number) => ({ ...insert(n), isPrepared: true });
    const count = { text: 'select count(*) as many from batched where n between 50 and 59', isPrepared: true };
    const failing = [{ text: 'select 1 / count(*) from batched where false' }, prepared(50), count];
    await expect(sqlBatch(db.pool, failing)).rejects.toMatchObject({ code: '22012' });
    for (const n of [51, 52, 53]) {
      const [, rows] = await sqlBatch(db.pool, [prepared(n), count]);
      expect(rows).toEqual([{ many: n - 50 }]);
    }
    await db.transaction((tx) => sqlBatch(tx, [prepared(54), count]));
    await expect(sqlBatch(db.pool, [prepared(55), prepared(55)])).rejects.toMatchObject({ code: '23505' });
    expect(await sqlBatch(db.pool, [prepared(56), count])).toEqual([[], [{ many: 5 }]]);
  });

  it('carries values of megabytes', async () => {
    const long = 'x'.repeat(3_000_000);
    const text = 'select length($1::text) as length';
    const answers = await sqlBatch(db.pool, [insert(60, long), { text, params: [long] }, { text, params: ['y'] }]);
    expect(answers.slice(1)).toEqual([[{ length: 3_000_000 }], [{ length: 1 }]]);
  });

  it('is part of the transaction it is sent in', async () => {
    const failing = db.transaction(async (tx) => {
      await sqlBatch(tx, [insert(30), insert(31)]);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await stored()).not.toContain(30);
    await db.transaction(async (tx) => {
      const [, rows] = await sqlBatch(tx, [insert(32), { text: 'select n from batched where n = 32' }]);
      expect(rows).toEqual([{ n: 32 }]);
    });
    expect(await stored()).toContain(32);
  });

  it('is refused on the pool inside a transaction, where it would wait for itself', async () => {
    await expect(db.transaction(() => sqlBatch(db.pool, [insert(40)]))).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });

  it('sends many at once from many callers without mixing up their answers', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      sqlBatch(db.pool, [insert(100 + at), { text: 'select $1::int as mine', params: [at] }]),
    );
    const answers = await Promise.all(many);
    expect(answers.map(([, rows]) => rows?.[0]?.mine)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });
});

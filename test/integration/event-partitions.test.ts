import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../src/db/sql.ts';
import { keepEventPartitions } from '../../src/features/maintenance/event-partitions.ts';
import { describeOnBoth, type TestDatabase } from '../support/database.ts';
import { silentLogger } from '../support/silent-logger.ts';

describeOnBoth('partitions of run events', (open) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.dispose());

  const partitions = async (): Promise<readonly string[]> =>
    (
      await sql<{ name: string }>(
        db.pool,
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'run_events'::regclass order by 1`,
      )
    ).map(({ name }) => name);
  const add = (day: string) =>
    sql(
      db.pool,
      `insert into run_events (run_day, run_id, seq, type, data) values ($1::date, $2::uuid, 1, 'thought', '{}')`,
      [day, randomUUID()],
    );
  const count = async (): Promise<number> =>
    (await sql<{ n: number }>(db.pool, 'select count(*) as n from run_events'))[0]?.n ?? -1;

  it('are made ahead, take over what the default took, and go when they are old', async () => {
    await add('2026-03-10');
    await keepEventPartitions({ db, log: silentLogger }, new Date('2026-03-10T12:00:00Z'));
    const first = await partitions();
    expect(first).toContain('run_events_20260310');
    expect(first).toContain('run_events_20260313');
    expect(await sql(db.pool, 'select 1 from partitions.run_events_20260310')).toHaveLength(1);
    await keepEventPartitions({ db, log: silentLogger }, new Date('2026-03-10T13:00:00Z'));
    expect(await partitions()).toEqual(first);
    await add('2026-01-02');
    await keepEventPartitions({ db, log: silentLogger }, new Date('2026-05-01T00:00:00Z'));
    expect(await partitions()).not.toContain('run_events_20260310');
    expect(await count()).toBe(0);
  });
});

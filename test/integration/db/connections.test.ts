import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { clientConfig } from '../../../src/db/pool.ts';
import { sql } from '../../../src/db/sql.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';
import { ConnectionModel, type Op } from './connection-model.ts';

const plain = (kind: string): fc.Arbitrary<Op> => fc.constant({ kind } as Op);
const op = fc.oneof(
  { weight: 3, arbitrary: plain('begin') },
  { weight: 2, arbitrary: plain('commit') },
  { weight: 3, arbitrary: plain('insert') },
  ...['rollback', 'count', 'show', 'named', 'unnamed', 'notify', 'listen', 'unlisten', 'fail'].map(
    plain,
  ),
  ...['insert-then-fail', 'insert-twice'].map(plain),
  fc.record({
    kind: fc.constantFrom('savepoint', 'rollback-to', 'release'),
    name: fc.constantFrom('a', 'b'),
  }) as never,
  fc.record({
    kind: fc.constantFrom('set', 'set-local'),
    value: fc.integer({ min: 5, max: 9 }),
  }) as never,
);
const programs = fc.array(fc.array(op as fc.Arbitrary<Op>, { minLength: 1, maxLength: 20 }), {
  minLength: 2,
  maxLength: 4,
});

describeOnBoth('connections', (open) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
    await sql(db.pool, 'CREATE TABLE rows (owner text)');
  });
  afterAll(async () => {
    await db.dispose();
  });

  it('each behave as if alone, whatever the others do', async () => {
    await fc.assert(
      fc.asyncProperty(programs, async (given) => {
        await sql(db.pool, 'TRUNCATE rows');
        const witness = await connect(db);
        await witness.client.query('LISTEN news');
        const runs = await Promise.all(given.map((program, index) => run(db, `c${index}`, program)));

        const rows = await sql<{ owner: string; n: number }>(
          db.pool,
          'SELECT owner, count(*) AS n FROM rows GROUP BY 1',
        );
        const found = Object.fromEntries(rows.map((row) => [row.owner, row.n]));
        for (const { name, model, heard } of runs) {
          expect(found[name] ?? 0).toBe(model.committedRows);
          expect(heard.filter((payload) => payload.startsWith(`${name}-`))).toEqual(model.ownHeard);
          expect(new Set(heard).size).toBe(heard.length);
        }
        const sent = runs.flatMap(({ model }) => model.sent);
        await witness.client.query('SELECT 1');
        expect([...witness.heard].sort()).toEqual([...sent].sort());
        for (const { heard } of runs) expect(sent).toEqual(expect.arrayContaining(heard));
        await witness.client.end();
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});

async function connect(db: TestDatabase): Promise<{ client: pg.Client; heard: string[] }> {
  const client = new pg.Client(clientConfig(db.source));
  client.on('error', () => undefined);
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.connect();
  return { client, heard };
}

async function run(
  db: TestDatabase,
  name: string,
  program: readonly Op[],
): Promise<{ name: string; model: ConnectionModel; heard: string[] }> {
  const { client, heard } = await connect(db);
  const model = new ConnectionModel(name);
  for (const [index, step] of [...program, { kind: 'rollback' } as Op].entries()) {
    const { text, name: statement, expected } = model.apply(step);
    const values = text.includes('$1') ? ['!'] : undefined;
    const got = await client
      .query({ text, values, name: statement, rowMode: 'array' } as pg.QueryArrayConfig)
      .then(
        (result) => ({ value: firstValue(result), error: null }),
        (error: { code: string }) => ({ value: null, error: error.code }),
      );
    expect({ index, step, ...got }).toEqual({ index, step, ...expected });
  }
  await client.query('SELECT 1'); // whatever was to be heard has been
  await client.end();
  return { name, model, heard };
}

function firstValue(result: pg.QueryArrayResult): string | null {
  const { rows } = result;
  const value: unknown = Array.isArray(rows) ? rows[0]?.[0] : undefined;
  return typeof value === 'string' ? value : null;
}

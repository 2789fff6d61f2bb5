import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EmbeddedMux } from '../../../src/db/embedded/mux.ts';
import { openLocalPGlite } from '../../../src/db/embedded/pglite-local.ts';
import { databaseTemplate } from '../../../src/db/embedded/template-cache.ts';
import {
  bind,
  closeStatement,
  describeStatement,
  execute,
  FLUSH,
  parse,
  RawClient,
  simpleQuery,
  SYNC,
} from '../../support/raw-client.ts';

const q = simpleQuery;

describe('connections that share the embedded session', () => {
  let mux: EmbeddedMux;
  let a: RawClient;
  let b: RawClient;

  beforeAll(async () => {
    const template = await databaseTemplate();
    mux = await EmbeddedMux.open({ open: () => openLocalPGlite({ template }), txIdleMs: 300 });
  });
  afterAll(async () => {
    await mux.close();
  });
  beforeEach(async () => {
    a = await RawClient.connect(mux.stream());
    b = await RawClient.connect(mux.stream());
  });
  afterEach(() => {
    a.destroy();
    b.destroy();
  });

  it('keep an unnamed statement although another connection made one since', async () => {
    await a.send(parse('', 'SELECT 1'), SYNC);
    await b.send(parse('', 'SELECT 2'), SYNC);
    expect(await a.send(bind('', ''), execute(''), SYNC)).toEqual(['2', 'D:1', 'C:SELECT 1', 'Z:I']);
    expect(await b.send(describeStatement(''), bind('', ''), execute(''), SYNC)).toEqual([
      't',
      'T',
      '2',
      'D:2',
      'C:SELECT 1',
      'Z:I',
    ]);
  });

  it('do not see the unnamed statement of another connection', async () => {
    await a.send(parse('', 'SELECT 1'), SYNC);
    expect(await b.send(bind('', ''), execute(''), SYNC)).toEqual(['E:26000', 'Z:I']);
  });

  it('lose their unnamed statement to a simple query, as everywhere', async () => {
    await a.send(parse('', 'SELECT 1'), SYNC);
    await a.send(q('SELECT 5'));
    expect(await a.send(bind('', ''), execute(''), SYNC)).toEqual(['E:26000', 'Z:I']);
  });

  it('use the same names for prepared statements, and say those names in errors', async () => {
    await a.send(parse('mine', 'SELECT 1'), SYNC);
    await b.send(parse('mine', 'SELECT 2'), SYNC);
    expect(await a.send(bind('', 'mine'), execute(''), SYNC)).toContain('D:1');
    expect(await b.send(bind('', 'mine'), execute(''), SYNC)).toContain('D:2');
    expect(await a.send(parse('mine', 'SELECT 3'), SYNC)).toEqual(['E:42P05', 'Z:I']);
    expect(await a.send(closeStatement('mine'), SYNC)).toEqual(['3', 'Z:I']);
    expect(await a.send(bind('', 'mine'), SYNC)).toEqual(['E:26000', 'Z:I']);
    expect(await b.send(bind('', 'mine'), execute(''), SYNC)).toContain('D:2');
  });

  it('leave no prepared statement behind', async () => {
    await a.send(parse('left', 'SELECT 1'), SYNC);
    a.destroy();
    expect(await b.send(q('SELECT count(*) FROM pg_prepared_statements'))).toContain('D:0');
  });

  it('keep the session from a Flush to its Sync', async () => {
    expect(await a.sendOnly(3, parse('', 'SELECT 1'), describeStatement(''), FLUSH)).toEqual([
      '1',
      't',
      'T',
    ]);
    const other = b.send(q('SELECT 2'));
    expect(await a.send(bind('', ''), execute(''), SYNC)).toContain('D:1');
    expect(await other).toContain('D:2');
  });

  it('wait for a transaction to end, in the order they came', async () => {
    await a.send(q('BEGIN'));
    const waiting = b.send(q(`SELECT 'b'`));
    expect(await a.send(q(`SELECT 'a'`))).toEqual(['T', 'D:a', 'C:SELECT 1', 'Z:T']);
    await a.send(q('COMMIT'));
    expect(await waiting).toContain('D:b');
  });

  it('are rolled back when their client vanishes', async () => {
    await a.send(q('CREATE TABLE vanished (id int)'));
    await a.send(q('BEGIN; INSERT INTO vanished VALUES (1)'));
    a.destroy();
    expect(await b.send(q('SELECT count(*) FROM vanished'))).toContain('D:0');
  });

  it('are rolled back and told when they sit in a transaction past its limit', async () => {
    await a.send(q('CREATE TABLE sat (id int)'));
    await a.send(q('BEGIN; INSERT INTO sat VALUES (1)'));
    expect(await b.send(q('SELECT count(*) FROM sat'))).toContain('D:0');
    expect(await a.send(q('COMMIT'))).toEqual(['E:25P03', 'closed']);
  });

  it('hear only the channels they listen to, from the connection that spoke', async () => {
    await a.send(q('LISTEN "Odd name"'));
    await b.send(
      q(`SELECT 'LISTEN quiet'; -- LISTEN quiet\n/* LISTEN quiet */ SELECT $$LISTEN quiet$$`),
    );
    const spoken = await b.send(q(`SELECT pg_notify('Odd name', 'x'); NOTIFY quiet`));
    expect(spoken.filter((frame) => frame.startsWith('A'))).toEqual([]);
    const heard = await a.send(q('SELECT 1'));
    expect(heard[0]).toMatch(/^A:\d+:Odd name x$/);
    expect(await a.send(q('UNLISTEN *'))).toEqual(['C:UNLISTEN', 'Z:I']);
    await b.send(q(`SELECT pg_notify('Odd name', 'y')`));
    expect(await a.send(q('SELECT 1'))).toEqual(['T', 'D:1', 'C:SELECT 1', 'Z:I']);
  });

  it.each([
    ['LISTEN rolled', true],
    ['BEGIN; LISTEN rolled; COMMIT', true],
    ['BEGIN; LISTEN rolled; ROLLBACK', false],
    ['LISTEN rolled; SELECT 1/0', false],
    ['BEGIN; LISTEN rolled; COMMIT; SELECT 1/0', true],
    ['BEGIN; LISTEN rolled; SELECT 1/0 | COMMIT', false],
    ['BEGIN; SAVEPOINT s; LISTEN rolled; ROLLBACK TO s; COMMIT', false],
    ['BEGIN; LISTEN rolled; SAVEPOINT s; UNLISTEN rolled; ROLLBACK TO SAVEPOINT s; COMMIT', true],
    ['BEGIN; SAVEPOINT s; LISTEN rolled; RELEASE s; COMMIT', true],
    ['LISTEN rolled; UNLISTEN rolled', false],
    ['LISTEN rolled | BEGIN; UNLISTEN *; ROLLBACK', true],
    ['LISTEN rolled | UNLISTEN rolled; SELECT 1/0', true],
  ])('listen after %s as Postgres decides: %s', async (statements, listens) => {
    // Another listener keeps the session itself on the channel, so that only the bookkeeping can tell.
    await b.send(q('LISTEN rolled'));
    for (const text of statements.split(' | ')) await a.send(q(text));
    await b.send(q(`NOTIFY rolled, 'x'`));
    const heard = (await a.send(q('SELECT 1'))).filter((frame) => frame.startsWith('A'));
    expect(heard).toHaveLength(listens ? 1 : 0);
  });

  it('listen through the extended protocol as well', async () => {
    await a.send(parse('', 'LISTEN extended'), bind('', ''), execute(''), SYNC);
    await b.send(q(`NOTIFY extended, 'x'`));
    expect((await a.send(q('SELECT 1')))[0]).toMatch(/^A:\d+:extended x$/);
  });

  it.each([
    ['COPY lines FROM STDIN', 'C'],
    ['PREPARE p AS SELECT 1', 'P'],
    ['DEALLOCATE ALL', 'D'],
    ['DISCARD ALL', 'D'],
    ['SET SESSION AUTHORIZATION postgres', 'S'],
    ['SET ROLE postgres', 'S'],
    ['CREATE TEMP TABLE t (id int)', 'C'],
    ['SELECT pg_advisory_lock(1)', 'S'],
  ])('are refused %s, which one session cannot give them', async (statement) => {
    expect(await a.send(q(statement))).toEqual(['E:0A000', 'Z:I']);
    expect(await a.send(parse('', statement), bind('', ''), execute(''), SYNC)).toContain('E:0A000');
    await a.send(q('BEGIN'));
    expect(await a.send(q(statement))).toEqual(['E:0A000', 'Z:E']);
    expect(await a.send(q('COMMIT'))).toEqual(['C:ROLLBACK', 'Z:I']);
  });

  it('may copy out, make a temporary table for a transaction and lock until its end', async () => {
    expect(await a.send(q('COPY (SELECT 7) TO STDOUT'))).toEqual(['H', 'd', 'c', 'C:COPY 1', 'Z:I']);
    const inTransaction =
      'BEGIN; CREATE TEMP TABLE t (id int) ON COMMIT DROP; SELECT pg_advisory_xact_lock(1); COMMIT';
    expect((await a.send(q(inTransaction))).at(-1)).toBe('Z:I');
  });

  it('have settings of their own, from the start-up packet and from SET', async () => {
    const c = await RawClient.connect(mux.stream(), {
      options: '-c search_path=pg_catalog -c work_mem=7MB',
    });
    await a.send(q(`SET work_mem = '9MB'; SET "hnsw.ef_search" = 77`));
    expect(await c.send(q('SHOW work_mem'))).toContain('D:7MB');
    expect(await c.send(q('SHOW search_path'))).toContain('D:pg_catalog');
    expect(await b.send(q('SHOW work_mem'))).toContain('D:4MB');
    expect(await a.send(q('SHOW work_mem'))).toContain('D:9MB');
    await c.send(q(`SET work_mem = '8MB'`));
    await c.send(q('RESET ALL'));
    expect(await c.send(q('SHOW work_mem'))).toContain('D:7MB');
    expect(await c.send(q(`SELECT set_config('work_mem', '6MB', false)`))).toContain('D:6MB');
    expect(await b.send(q('SHOW work_mem'))).toContain('D:4MB');
    expect(await c.send(q('SHOW work_mem'))).toContain('D:6MB');
    c.destroy();
  });

  it('are closed when they ask for a setting that does not exist', async () => {
    const c = await RawClient.connect(mux.stream(), { options: '-c no_such_setting=1' });
    expect(await c.send(q('SELECT 1'))).toEqual(['E:22023', 'closed']);
    expect(await b.send(q('SHOW work_mem'))).toContain('D:4MB');
  });

  it('take messages that arrive in pieces', async () => {
    const pool = new pg.Pool({ max: 1, stream: () => mux.stream() });
    const long = 'x'.repeat(300_000);
    const { rows } = await pool.query('SELECT length($1) AS n', [long]);
    expect(rows).toEqual([{ n: 300_000 }]);
    await pool.end();
    for (const byte of q('SELECT 3').subarray(0, -1)) await a.sendOnly(0, Buffer.from([byte]));
    expect(await a.send(Buffer.from([0]))).toContain('D:3');
  });
});

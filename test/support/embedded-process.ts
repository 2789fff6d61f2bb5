// A process of its own that uses a data folder: `write HOME` writes rows and acknowledges each on
// standard output after its commit; `read HOME` prints what is there; `hold HOME` opens the database and
// waits; `expire HOME` lets a statement pass its deadline and reports what connections saw.
import { writeSync } from 'node:fs';
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts';
import { createPool } from '../../src/db/pool.ts';
import { sql } from '../../src/db/sql.ts';
import { isAppError } from '../../src/domain/errors.ts';
import { silentLogger } from './silent-logger.ts';

const [command = '', home = ''] = process.argv.slice(2);

/** Synchronous, since the process may be killed at any moment; a full pipe is waited out. */
function say(value: unknown): void {
  let rest = Buffer.from(`${JSON.stringify(value)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

try {
  const embedded = await openEmbedded({ home, log: silentLogger });
  const { mux } = embedded;
  const pool = createPool({ kind: 'embedded', stream: () => mux.stream() }, { max: 4 }, silentLogger);
  await sql(pool, 'CREATE TABLE IF NOT EXISTS acknowledged (n bigint PRIMARY KEY, body text)');
  await sql(pool, 'CREATE TABLE IF NOT EXISTS pairs (n bigint PRIMARY KEY REFERENCES acknowledged)');
  say('ready');
  if (command === 'write') await write();
  if (command === 'hold') await new Promise((resolve) => setTimeout(resolve, 600_000));
  if (command === 'read') say(await read());
  if (command === 'expire') say(await expire());
  await pool.end();
  await embedded.close();

  async function write(): Promise<void> {
    const [last] = await sql<{ n: number }>(pool, 'SELECT coalesce(max(n), 0) AS n FROM acknowledged');
    for (let n = (last?.n ?? 0) + 1; ; n += 1) {
      const client = await pool.connect();
      await sql(client, 'BEGIN');
      await sql(client, 'INSERT INTO acknowledged VALUES ($1, $2)', [n, 'x'.repeat(n % 3_000)]);
      await sql(client, 'INSERT INTO pairs VALUES ($1)', [n]);
      await sql(client, 'COMMIT');
      client.release();
      say(n);
      if (n % 97 === 0) await sql(pool, 'CHECKPOINT');
    }
  }

  async function read(): Promise<unknown> {
    const [counts] = await sql(
      pool,
      `SELECT count(*) AS rows, coalesce(max(n), 0) AS last, count(p.n) AS pairs
       FROM acknowledged a LEFT JOIN pairs p USING (n)`,
    );
    return counts;
  }

  async function expire(): Promise<unknown> {
    await sql(pool, `INSERT INTO acknowledged VALUES (1, 'kept')`);
    const impatient = createPool(
      { kind: 'embedded', stream: () => mux.stream() },
      { max: 1, statementTimeoutMs: 500 },
      silentLogger,
    );
    const code = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'done',
        (error: { code?: unknown }) => error.code,
      );
    const runaway = code(sql(impatient, 'SELECT count(*) FROM generate_series(1, 1000000000000)'));
    const bystander = code(sql(pool, 'SELECT 1'));
    const seen = { runaway: await runaway, bystander: await bystander };
    const patient = await impatient.connect();
    await sql(patient, 'BEGIN');
    await sql(patient, `SET LOCAL statement_timeout = '1h'`);
    const long = await code(sql(patient, 'SELECT count(*) FROM generate_series(1, 6000000)'));
    await sql(patient, 'COMMIT');
    patient.release();
    const after = await sql(pool, 'SELECT body FROM acknowledged');
    await impatient.end();
    return { ...seen, long, after };
  }
} catch (error) {
  say({
    error: isAppError(error)
      ? { code: error.code, message: error.message, details: error.details }
      : String(error),
  });
  process.exitCode = 1;
}

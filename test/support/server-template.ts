import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { readMigrations } from '../../src/db/migrations/read.ts';
import { silentLogger } from './silent-logger.ts';

const LOCK_KEY = 5_150_515;
let known: Promise<string> | null = null;

/** The name of a migrated database on the server that tests copy; made once for each set of migrations. */
export function ensureServerTemplate(url: string): Promise<string> {
  known ??= ensure(url);
  return known;
}

async function ensure(url: string): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum}\n`);
  const name = `deedbox_template_${hash.digest('hex').slice(0, 12)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Test processes start together; the first one makes it.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const building = `${name}_building`;
      await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${building}`);
      const target = new URL(url);
      target.pathname = `/${building}`;
      await migrate({ kind: 'server', url: target.toString() }, { log: silentLogger, migrations });
      await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

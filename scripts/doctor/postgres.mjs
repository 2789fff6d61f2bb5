// @ts-check
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

const OLDEST_SERVER = 150_000;
/** Filtered searches need its iterative scans. */
const OLDEST_PGVECTOR = [0, 8];
const TIMEOUT_MS = 5_000;

const QUESTIONS = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as number,
  has_database_privilege(current_database(), 'CREATE') as may_create,
  (select coalesce(installed_version, default_version) from pg_available_extensions where name = 'vector') as vector,
  (select installed_version from pg_available_extensions where name = 'vector') as vector_installed,
  (select default_version from pg_available_extensions where name = 'pg_trgm') as trigram`;

/**
 * @param {string} url
 * @returns {Promise<Finding[]>}
 */
export async function checkPostgres(url) {
  /** @type {any} */
  let pg;
  try {
    pg = (await import('pg')).default;
  } catch {
    return [note('PostgreSQL', 'not asked: packages are not installed', 'Start once, or run "npm ci", and ask again.')];
  }
  const limits = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  /** @type {any} */
  let client;
  try {
    client = new pg.Client({ connectionString: url, ...limits });
    // A server that goes away while it is asked must not end the report.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(QUESTIONS);
    return judge(rows[0]);
  } catch (error) {
    return [mend('PostgreSQL', reason(error), 'Check DATABASE_URL, and that the server runs and lets this user in.')];
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/**
 * @param {{ version: string, number: number, may_create: boolean, vector: string | null,
 *   vector_installed: string | null, trigram: string | null }} row
 * @returns {Finding[]}
 */
export function judge(row) {
  const server =
    row.number < OLDEST_SERVER
      ? mend('PostgreSQL', row.version, 'Use PostgreSQL 15 or newer.')
      : row.may_create
        ? ok('PostgreSQL', row.version)
        : mend('PostgreSQL', `${row.version}, this user may not create`, 'Grant it CREATE on the database.');
  const trigram =
    row.trigram === null ? [mend('pg_trgm', 'missing', 'Install the contrib package of the PostgreSQL server.')] : [];
  return [server, judgeVector(row), ...trigram];
}

/** @param {{ vector: string | null, vector_installed: string | null }} row @returns {Finding} */
function judgeVector({ vector, vector_installed: installed }) {
  if (vector === null) {
    return mend('pgvector', 'missing', 'Install pgvector on the server (Debian: postgresql-NN-pgvector), or use the image pgvector/pgvector:pg17.');
  }
  const [major = 0, minor = 0] = vector.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_PGVECTOR;
  if (major < oldMajor || (major === oldMajor && minor < oldMinor)) {
    const todo = installed === null ? 'Install pgvector 0.8 or newer.' : 'Install pgvector 0.8 or newer, then: ALTER EXTENSION vector UPDATE';
    return mend('pgvector', vector, todo);
  }
  return ok('pgvector', installed === null ? `${vector}, created at the first start` : vector);
}

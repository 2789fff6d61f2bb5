import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'services', 'postgres.sh');

/**
 * PostGraphile needs a real server: the one at DATABASE_URL, else one started for the measure.
 * @throws Error where there is none and none can be started
 */
export async function withPostgres<T>(
  log: (line: string) => void,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) return use(given);
  const folder = await mkdtemp(join(tmpdir(), 'deedbox-bench-pg-'));
  try {
    log('starting a PostgreSQL for this measure');
    const { stdout } = await run('bash', [SCRIPT, 'start', folder]);
    return await use(stdout.trim());
  } finally {
    await run('bash', [SCRIPT, 'stop', folder]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

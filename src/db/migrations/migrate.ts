import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { clientConfig, type ConnectionSource } from '../pool.ts';
import { applyMigrations } from './apply.ts';
import { type Migration, readMigrations } from './read.ts';

const OLDEST_SERVER = 150_000;

export interface MigrateOptions {
  readonly log: Pick<Logger, 'info'>;
  readonly progress?: (line: string) => void;
  readonly migrations?: readonly Migration[];
}

/**
 * Brings a database up to this release, on a connection of its own without a statement timeout.
 * @throws AppError UNAVAILABLE when the server cannot be reached; CONFIGURATION when it lets nobody in, or as
 *   applyMigrations
 */
export async function migrate(source: ConnectionSource, options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client(
    clientConfig(source, { statementTimeoutMs: 0, applicationName: 'deedbox-migrate' }),
  );
  client.on('error', () => undefined); // the statement under way reports it
  try {
    await client.connect();
  } catch (cause) {
    throw refused(cause) ?? unreachable(cause);
  }
  try {
    await checkServer(client);
    const migrations = options.migrations ?? (await readMigrations());
    return await applyMigrations(client, migrations, (line) => {
      options.log.info(line);
      options.progress?.(line);
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text`,
  );
  const [version] = rows;
  if (Number(version?.number) >= OLDEST_SERVER) return;
  const message = `the database server is PostgreSQL ${version?.text ?? 'unknown'}; 15 or later is needed`;
  throw new AppError({ code: 'CONFIGURATION', message, publicMessage: `${message}.` });
}

const REFUSALS: Readonly<Record<string, string>> = {
  '3D000': 'There is no database of the name in DATABASE_URL. Create it, or correct the name.',
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL, or connections from this machine.',
};

/** The server answers, and what it says will not change by waiting; null where it does not answer. */
function refused(cause: unknown): AppError | null {
  const { code = '', message } = cause as Error & { readonly code?: string };
  const publicMessage = REFUSALS[code];
  if (publicMessage === undefined) return null;
  return new AppError({ code: 'CONFIGURATION', message, publicMessage, cause });
}

function unreachable(cause: unknown): AppError {
  return new AppError({
    code: 'UNAVAILABLE',
    message: `the database cannot be reached: ${(cause as Error).message}`,
    publicMessage: 'The database cannot be reached. Check DATABASE_URL and that the server is running.',
    retry: 'later',
    cause,
  });
}

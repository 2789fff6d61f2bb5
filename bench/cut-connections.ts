import type pg from 'pg';
import type { Database } from '../src/db/database.ts';

/**
 * Cuts the connections of a database's pool and listener under whatever runs on them.
 * @param url of the server where there is one: it ends the backends of others that listen or read; embedded,
 *   the streams of idle pool clients are destroyed
 * @returns how many were cut
 */
export async function cutConnections(db: Database, url: string | null): Promise<number> {
  return url === null ? destroyIdle(db.pool) : terminateBackends(db.pool);
}

async function terminateBackends(pool: pg.Pool): Promise<number> {
  try {
    const own = await pool.connect();
    try {
      const { rowCount } = await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and (application_name = 'deedbox-listen' or query like '%from run_events%')`,
      );
      return rowCount ?? 0;
    } finally {
      own.release(true);
    }
  } catch {
    // It was cut itself.
    return 0;
  }
}

function destroyIdle(pool: pg.Pool): number {
  const clients = (pool as unknown as { _clients: { connection: { stream: { destroy(): void } } }[] })
    ._clients;
  const [victim] = clients;
  victim?.connection.stream.destroy();
  return victim === undefined ? 0 : 1;
}

import { INGEST_PROGRESS_INTERVAL_MS } from '../../config/limits.ts';
import type { Services } from '../context.ts';
import { sql } from '../../db/sql.ts';
import type { VersionLease } from './lease.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from './progress-channel.ts';


export interface ProgressWriter {
  /** Keeps the newest and writes it when the interval allows, the first an interval after the start. */
  report(stage: string, done: number, total: number): void;
  /** Waits for the write under way; what was not written yet is dropped. */
  stop(): Promise<void>;
}

const UPDATE = `
  with written as (
    update document_versions set stage = $3, progress_done = $4::int, progress_total = $5::int
    where id = $1::uuid and fence = $2::int and status in ('PARSING', 'INDEXING')
    returning id
  )
  select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text)::text from written`;

export function createProgressWriter(
  services: Pick<Services, 'db' | 'log'>,
  lease: VersionLease,
): ProgressWriter {
  let newest: readonly [string, number, number] | null = null;
  let writing: Promise<void> | null = null;
  // The claim has just told where it stands; a short document needs no more than that.
  let lastAt = Date.now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (writing !== null || newest === null || stopped || timer !== undefined) return;
    timer = setTimeout(write, Math.max(0, lastAt + INGEST_PROGRESS_INTERVAL_MS - Date.now()));
  }

  function write(): void {
    timer = undefined;
    if (newest === null || stopped) return;
    const [stage, done, total] = newest;
    newest = null;
    lastAt = Date.now();
    writing = sql(services.db.pool, UPDATE, [lease.versionId, lease.fence, stage, done, total])
      .then(() => {})
      .catch((error: unknown) => services.log.debug({ err: error }, 'progress not written'))
      .finally(() => {
        writing = null;
        schedule();
      });
  }

  return {
    report(stage, done, total) {
      newest = [stage, done, total];
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}

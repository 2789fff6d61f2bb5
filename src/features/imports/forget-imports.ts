import { randomUUID } from 'node:crypto';
import { BLOB_SWEEP_BATCH, IMPORT_KEEP_DAYS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

const FORGET = `delete from document_imports where ended_at < now() - make_interval(days => $1::int)`;

/** A day old: what is just being stored has a row that is not committed yet. */
const LOOSE = `
  select b.sha256 from blobs b
  where b.created_at < now() - interval '1 day'
    and not exists (select 1 from document_versions v where v.blob_sha256 = b.sha256)
    and not exists (select 1 from document_imports i where i.blob_sha256 = b.sha256)
  limit $1::int`;

/**
 * Deletes imports that ended long ago, and releases files that nothing refers to, such as archives of corpora
 * that were deleted. Archives of other imports are released at their end.
 * @returns how many files are released
 */
export async function forgetImports(services: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  await sql(services.db.pool, FORGET, [IMPORT_KEEP_DAYS]);
  const rows = await sql<{ sha256: string }>(services.db.pool, LOOSE, [BLOB_SWEEP_BATCH]);
  for (const { sha256 } of rows) {
    const jobId = `release-blob-loose-${randomUUID()}`;
    await services.jobs.enqueue(services.db, { job: 'release-blob', payload: { sha256 }, jobId });
  }
  return rows.length;
}

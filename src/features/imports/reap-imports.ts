import { DISPATCH_PATIENCE_MS, IMPORT_MAX_ATTEMPTS, REAP_BATCH } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { queueImport } from './import-lease.ts';

// A queued one has no lease until it was handed to the queue again; then it waits its patience.
const SILENT = `
  select id, attempt from document_imports
  where (status = 'RUNNING' and (lease_until is null or lease_until < now()))
    or (status = 'QUEUED' and coalesce(lease_until, created_at + make_interval(secs => $1::float8)) < now())
  order by created_at limit $2::int for update skip locked`;

const AGAIN = `
  update document_imports set status = 'QUEUED', fence = fence + 1,
    lease_until = now() + make_interval(secs => $2::float8) where id = $1::uuid`;

const GIVE_UP = `
  update document_imports set status = 'FAILED', fence = fence + 1, lease_until = null, ended_at = now(),
    error_code = 'INTERRUPTED',
    error_message = 'This import was interrupted too often. What is in its report was done; upload the rest again.'
  where id = $1::uuid`;

/**
 * Hands imports to the queue again whose worker died, or that nobody claimed.
 * @returns how many
 */
export function reapImports(services: Services): Promise<number> {
  const patience = DISPATCH_PATIENCE_MS / 1_000;
  return services.db.transaction(async (tx) => {
    const rows = await sql<{ id: string; attempt: number }>(tx, SILENT, [patience, REAP_BATCH]);
    for (const { id, attempt } of rows) {
      const isOver = attempt >= IMPORT_MAX_ATTEMPTS;
      await sql(tx, isOver ? GIVE_UP : AGAIN, isOver ? [id] : [id, patience]);
      if (!isOver) await queueImport(services.jobs, tx, { importId: id, attempt: attempt + 1 });
    }
    return rows.length;
  });
}

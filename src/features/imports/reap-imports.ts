import { DISPATCH_PATIENCE_MS, IMPORT_MAX_ATTEMPTS, REAP_BATCH } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { endImport } from './end-import.ts';
import { queueImport } from './import-lease.ts';

// A queued one has no lease until it was handed to the queue again; then it waits its patience.
const isSilent = (patience: string): string => `(
  (status = 'RUNNING' and (lease_until is null or lease_until < now()))
  or (status = 'QUEUED' and coalesce(lease_until, created_at + make_interval(secs => ${patience}::float8)) < now()))`;

const SILENT = `
  select id, attempt from document_imports
  where ${isSilent('$1')} order by created_at limit $2::int for update skip locked`;

const AGAIN = `
  update document_imports set status = 'QUEUED', fence = fence + 1,
    lease_until = now() + make_interval(secs => $2::float8) where id = $1::uuid`;

const GIVE_UP = `
  status = 'FAILED', fence = fence + 1, error_code = 'INTERRUPTED',
  error_message = 'This import was interrupted too often. What is in its report was done; upload the rest again.'`;

const isOver = ({ attempt }: { readonly attempt: number }): boolean => attempt >= IMPORT_MAX_ATTEMPTS;

/**
 * Hands imports to the queue again whose worker died, or that nobody claimed.
 * @returns how many
 */
export async function reapImports({ db, jobs }: Services): Promise<number> {
  const patience = DISPATCH_PATIENCE_MS / 1_000;
  const rows = await db.transaction(async (tx) => {
    const found = await sql<{ id: string; attempt: number }>(tx, SILENT, [patience, REAP_BATCH]);
    for (const { id, attempt } of found.filter((row) => !isOver(row))) {
      await sql(tx, AGAIN, [id, patience]);
      await queueImport(jobs, tx, { importId: id, attempt: attempt + 1 });
    }
    return found;
  });
  // Each by itself: ending one locks the documents of its report first.
  for (const { id: importId } of rows.filter(isOver)) {
    const end = { importId, set: GIVE_UP, where: isSilent('$2'), params: [patience] };
    await db.transaction((tx) => endImport(tx, { jobs, requestId: null }, end));
  }
  return rows.length;
}

import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { BLANK } from './blank-reports.ts';
import { readReport, type ImportEntry } from './import-report.ts';

export interface EndImportInput {
  readonly importId: string;
  /** SQL of what is set besides its end; parameters from `$2`. */
  readonly set: string;
  /** SQL of when it may end, with the same parameters. */
  readonly where: string;
  readonly params: readonly unknown[];
  /** The report that `set` writes; left out, the one that is stored stays. */
  readonly report?: readonly ImportEntry[];
}

const STORED = 'select report from document_imports where id = $1::uuid';
const HOLD = 'select id from documents where id = any($1::uuid[]) order by id for key share';
const ARCHIVE = 'select blob_sha256 as sha256 from document_imports where id = $1::uuid for update';

/**
 * Ends an import and releases its archive, which holds documents whatever becomes of them. Entries of
 * documents that were deleted for good while it ran lose their names; those that are deleted later lose them
 * then.
 * @returns whether it ended now
 */
export async function endImport(
  tx: Tx,
  { jobs, requestId }: Pick<UseCaseContext, 'jobs'> & { readonly requestId: string | null },
  { importId, set, where, params, report }: EndImportInput,
): Promise<boolean> {
  const entries = report ?? readReport((await sql<{ report: unknown }>(tx, STORED, [importId]))[0]?.report);
  // Documents first, as who deletes one for good does.
  await sql(tx, HOLD, [entries.flatMap(({ documentId }) => documentId ?? [])]);
  const [archive] = await sql<{ sha256: string | null }>(tx, ARCHIVE, [importId]);
  const ended = await sql(
    tx,
    `update document_imports set ${set}, ended_at = now(), lease_until = null, blob_sha256 = null
     where id = $1::uuid and ${where} returning 1`,
    [importId, ...params],
  );
  if (ended.length === 0) return false;
  await sql(tx, BLANK, [[importId]]);
  if (archive === undefined || archive.sha256 === null) return true;
  const jobId = `release-blob-import-${importId}`;
  await jobs.enqueue(tx, { job: 'release-blob', payload: { sha256: archive.sha256 }, jobId, requestId });
  return true;
}

const GIVEN_UP = `
  update document_imports set report = $3::jsonb, progress_done = $4::int
  where id = $1::uuid and fence = $2::int + 1 and status = 'CANCELLED'`;

/**
 * Writes into the report of an import what its worker had taken in when it was given up, and had not written
 * down yet. Nothing where it was not given up, or somebody else worked on it since.
 * @param fence of the worker
 */
export async function reportGivenUp(
  db: Database,
  { importId, fence, report }: { importId: string; fence: number; report: readonly ImportEntry[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql(tx, HOLD, [report.flatMap(({ documentId }) => documentId ?? [])]);
    await sql(tx, GIVEN_UP, [importId, fence, JSON.stringify(report), report.length]);
    await sql(tx, BLANK, [[importId]]);
  });
}

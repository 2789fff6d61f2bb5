import { JOB_LEASE_MS } from '../../config/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { JobProducer } from '../../queues/producer.ts';
import type { Services } from '../context.ts';
import { leaseLost } from '../ingestion/lease.ts';
import { endImport } from './end-import.ts';
import { readReport, type ImportEntry } from './import-report.ts';

/** The right to work on one import. Every write carries the fence. */
export interface ClaimedImport {
  readonly importId: string;
  readonly fence: number;
  readonly attempt: number;
  readonly corpusId: string;
  readonly creatorId: string;
  readonly blobSha256: string;
  readonly folderPath: string;
  /** What an earlier attempt got done. */
  readonly report: readonly ImportEntry[];
}

const CLAIM = `
  update document_imports set status = 'RUNNING', attempt = $2::int, fence = fence + 1,
    lease_until = now() + make_interval(secs => $3::float8)
  where id = $1::uuid and attempt <= $2::int
    and (status = 'QUEUED' or (status = 'RUNNING' and (lease_until is null or lease_until < now())))
  returning fence, corpus_id as "corpusId", creator_id as "creatorId", blob_sha256 as "blobSha256",
    folder_path as "folderPath", report`;

/** @returns null when another worker holds it, or it has ended */
export async function claimImport(
  db: Database,
  { importId, attempt }: { readonly importId: string; readonly attempt: number },
): Promise<ClaimedImport | null> {
  const params = [importId, attempt, JOB_LEASE_MS / 1_000];
  const [row] = await sql<Omit<ClaimedImport, 'importId' | 'attempt'>>(db.pool, CLAIM, params);
  return row === undefined ? null : { ...row, importId, attempt, report: readReport(row.report) };
}

const HELD_NOW = `fence = $2::int and status = 'RUNNING'`;
const HELD = `where id = $1::uuid and ${HELD_NOW}`;
type Held = Pick<ClaimedImport, 'importId' | 'fence'>;

async function writeHeld(db: Database, held: Held, set: string, params: readonly unknown[]): Promise<void> {
  const text = `update document_imports set ${set} ${HELD} returning 1`;
  const rows = await sql(db.pool, text, [held.importId, held.fence, ...params]);
  if (rows.length === 0) throw leaseLost();
}

/**
 * Holds the lease to the end of a transaction: who gives the import up waits for it, and nothing is taken in
 * after that.
 * @throws AppError CANCELLED when the lease was lost
 */
export async function holdImport(tx: Tx, { importId, fence }: Held): Promise<void> {
  const rows = await sql(tx, `select 1 from document_imports ${HELD} for key share`, [importId, fence]);
  if (rows.length === 0) throw leaseLost();
}

/** @throws AppError CANCELLED when the lease was lost */
export const extendImport = (db: Database, held: Held): Promise<void> =>
  writeHeld(db, held, 'lease_until = now() + make_interval(secs => $3::float8)', [JOB_LEASE_MS / 1_000]);

export interface ImportProgress {
  readonly report: readonly ImportEntry[];
  readonly done: number;
  readonly total: number;
}

/** @throws AppError CANCELLED when the lease was lost */
export const saveImport = (
  db: Database,
  held: Held,
  { report, done, total }: ImportProgress,
): Promise<void> =>
  writeHeld(db, held, 'report = $3::jsonb, progress_done = $4::int, progress_total = $5::int', [
    JSON.stringify(report),
    done,
    total,
  ]);

type Ender = Pick<Services, 'db' | 'jobs'>;

async function endHeld(
  { db, jobs }: Ender,
  held: Held,
  end: {
    readonly set: string;
    readonly params: readonly unknown[];
    readonly report?: ImportProgress['report'];
  },
): Promise<void> {
  const input = { ...end, importId: held.importId, where: HELD_NOW, params: [held.fence, ...end.params] };
  if (!(await db.transaction((tx) => endImport(tx, { jobs, requestId: null }, input)))) throw leaseLost();
}

/** @throws AppError CANCELLED when the lease was lost */
export const completeImport = (
  services: Ender,
  held: Held,
  { report, total }: Omit<ImportProgress, 'done'>,
): Promise<void> =>
  endHeld(services, held, {
    set: `status = 'COMPLETED', error_code = null, error_message = null,
      report = $3::jsonb, progress_done = $4::int, progress_total = $4::int`,
    params: [JSON.stringify(report), total],
    report,
  });

/** @throws AppError CANCELLED when the lease was lost */
export const failImport = (
  services: Ender,
  held: Held,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> =>
  endHeld(services, held, {
    set: `status = 'FAILED', error_code = $3, error_message = $4`,
    params: [code, message],
  });

/** Gives it back: what was done so far is in its report. */
export const releaseImport = async (db: Database, held: Held): Promise<void> => {
  const text = `update document_imports set status = 'QUEUED', lease_until = null ${HELD}`;
  await sql(db.pool, text, [held.importId, held.fence]);
};

/** Causes the work, in the transaction that made or changed the import. */
export async function queueImport(
  jobs: JobProducer,
  target: Tx,
  input: { readonly importId: string; readonly attempt: number; readonly requestId?: string | null },
): Promise<void> {
  const { importId, attempt, requestId } = input;
  await jobs.enqueue(target, {
    job: 'import-documents',
    jobId: `import-documents-${importId}-${attempt}`,
    payload: { importId, attempt },
    requestId,
  });
}

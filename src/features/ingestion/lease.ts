import { INGEST_STORE_TIMEOUT_MS, JOB_LEASE_MS } from '../../config/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { sqlBatch, type Statement } from '../../db/sql-batch.ts';
import { AppError } from '../../domain/errors.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from './progress-channel.ts';

/** The right to work on one version. Every write carries the fence; a worker that lost it is refused. */
export interface VersionLease {
  readonly versionId: string;
  readonly fence: number;
  readonly attempt: number;
}

export interface ClaimedVersion extends VersionLease {
  readonly documentId: string;
  readonly title: string;
  readonly blobSha256: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly isParsed: boolean;
  readonly passwordSealed: Buffer | null;
  /** Attempts that failed before this one. */
  readonly failures: number;
  /** What these bytes did to the parser before, under whatever document. */
  readonly deaths: {
    readonly count: number;
    /** Why they are set aside; null when they are not. */
    readonly setAsideFor: string | null;
  };
}

interface ClaimRow {
  readonly fence: number;
  readonly document_id: string;
  readonly title: string;
  readonly blob_sha256: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly is_parsed: boolean;
  readonly password_sealed: Buffer | null;
  readonly failures: number;
  readonly deaths: number;
  readonly set_aside_for: string | null;
}

const CLAIM = `
  with claimed as (
    update document_versions v
    set status = (case when v.parsed_at is null then 'PARSING' else 'INDEXING' end)::"IngestionStatus",
        stage = case when v.parsed_at is null then 'reading' else 'indexing' end,
        attempt = $2::int, fence = v.fence + 1,
        lease_until = now() + make_interval(secs => $3::float8)
    from documents d
    where v.id = $1::uuid and d.id = v.document_id and v.attempt <= $2::int
      and (v.status = 'QUEUED'
        or (v.status in ('PARSING', 'INDEXING') and (v.lease_until is null or v.lease_until < now())))
    returning v.id, v.fence, v.document_id, d.title, v.blob_sha256, v.file_name, v.mime_type,
      v.parsed_at is not null as is_parsed, v.password_sealed, v.failures
  ), told as (select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text) from claimed)
  select claimed.*, coalesce(f.deaths, 0) as deaths,
    case when f.set_aside_at is not null then f.reason end as set_aside_for
  from claimed cross join told left join set_aside_files f on f.sha256 = claimed.blob_sha256`;

/** @returns null when another worker holds it, it has ended, or a later attempt is on its way */
export async function claimVersion(
  db: Database,
  { versionId, attempt }: { versionId: string; attempt: number },
): Promise<ClaimedVersion | null> {
  const [row] = await sql<ClaimRow>(db.pool, CLAIM, [versionId, attempt, JOB_LEASE_MS / 1_000], {
    name: 'claim_version',
  });
  if (row === undefined) return null;
  return {
    versionId,
    attempt,
    fence: row.fence,
    documentId: row.document_id,
    title: row.title,
    blobSha256: row.blob_sha256,
    fileName: row.file_name,
    mimeType: row.mime_type,
    isParsed: row.is_parsed,
    passwordSealed: row.password_sealed,
    failures: row.failures,
    deaths: { count: row.deaths, setAsideFor: row.set_aside_for },
  };
}

/**
 * Locks the version's row for the rest of the transaction, so that nobody can claim it before the commit.
 * @throws AppError CANCELLED when the lease was lost
 */
export async function holdLease(tx: Tx, lease: VersionLease): Promise<void> {
  const rows = await sql(
    tx,
    `select 1 from document_versions
     where id = $1::uuid and fence = $2::int and status in ('PARSING', 'INDEXING') for update`,
    [lease.versionId, lease.fence],
  );
  if (rows.length === 0) throw leaseLost();
}

/** Class 22 of Postgres, division_by_zero: how HOLD fails. */
const NOT_HELD = '22012';
/** In a batch nobody looks at the first answer before the rest runs, so this fails by itself. */
const HOLD = `
  select 1 / count(*) as held from (
    select 1 from document_versions
    where id = $1::uuid and fence = $2::int and status in ('PARSING', 'INDEXING') for update
  ) mine`;

/**
 * Runs statements in one transaction that holds the version's row from its begin: in one round trip, or, for
 * what should not be in memory at once, in one a part.
 * @param before what takes locks that come before the version's
 * @returns the rows of each statement
 * @throws AppError CANCELLED when the lease was lost; then none of them has run
 */
export async function runUnderLease(
  db: Database,
  lease: VersionLease,
  parts: readonly (readonly Statement[])[],
  before: readonly Statement[] = [],
): Promise<Record<string, unknown>[][]> {
  const [first = []] = parts;
  if (parts.length <= 1) return holdAndRun(db, lease, first, before);
  return db.transaction(
    async (tx) => {
      await sqlBatch(tx, before);
      await holdLease(tx, lease);
      const rows: Record<string, unknown>[][] = [];
      for (const part of parts) rows.push(...(await sqlBatch(tx, part)));
      return rows;
    },
    { timeoutMs: INGEST_STORE_TIMEOUT_MS },
  );
}

async function holdAndRun(
  db: Database,
  lease: VersionLease,
  statements: readonly Statement[],
  before: readonly Statement[],
): Promise<Record<string, unknown>[][]> {
  try {
    const hold = { text: HOLD, params: [lease.versionId, lease.fence], isPrepared: true };
    return (await sqlBatch(db.pool, [...before, hold, ...statements])).slice(before.length + 1);
  } catch (error) {
    throw (error as { code?: unknown }).code === NOT_HELD ? leaseLost() : error;
  }
}

/** @returns false when the lease was lost */
export async function extendLease(db: Database, lease: VersionLease): Promise<boolean> {
  const rows = await sql(
    db.pool,
    `update document_versions set lease_until = now() + make_interval(secs => $3::float8)
     where id = $1::uuid and fence = $2::int and status in ('PARSING', 'INDEXING') returning 1`,
    [lease.versionId, lease.fence, JOB_LEASE_MS / 1_000],
  );
  return rows.length > 0;
}

export const leaseLost = (): AppError =>
  new AppError({
    code: 'CANCELLED',
    message: 'the lease on the version was lost',
    publicMessage: 'Another process took over this document.',
  });

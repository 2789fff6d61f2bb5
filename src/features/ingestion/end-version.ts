import { INGEST_MAX_ATTEMPTS, INGEST_RETRY_BASE_MS } from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { ingestions } from '../../telemetry/metrics.ts';
import type { Services } from '../context.ts';
import { holdLease, type VersionLease } from './lease.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from './progress-channel.ts';
import { queueIngestion } from './queue-ingestion.ts';

export interface IngestionProblem {
  readonly code: string;
  /** For the person who uploaded it; holds nothing of the content. */
  readonly message: string;
  readonly retry: 'never' | 'later';
  readonly pageCount?: number;
  readonly pagesWithoutText?: readonly number[];
}

interface EndInput {
  readonly lease: VersionLease;
  readonly previousError: string | null;
  readonly problem: IngestionProblem;
  readonly requestId?: string | null;
}

/** Codes that say the file itself brings the parser down: twice is enough, then it is set aside. */
const KILLERS: ReadonlySet<string> = new Set(['PARSER_CRASHED', 'OUT_OF_MEMORY', 'TIMEOUT']);

/** Ends the attempt: FAILED for good, or QUEUED with the next attempt, in one transaction. */
export async function endWithProblem(services: Services, input: EndInput): Promise<'failed' | 'requeued'> {
  const { lease, problem, previousError } = input;
  const isKiller = KILLERS.has(problem.code) && previousError !== null && KILLERS.has(previousError);
  const isFinal = problem.retry === 'never' || isKiller || lease.attempt >= INGEST_MAX_ATTEMPTS;
  await services.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    if (isFinal) return markFailed(tx, lease.versionId, problem);
    const delayMs = INGEST_RETRY_BASE_MS * 2 ** (lease.attempt - 1);
    await requeue(tx, { versionId: lease.versionId, problem, delayMs });
    await queueIngestion(services.jobs, tx, {
      versionId: lease.versionId,
      attempt: lease.attempt + 1,
      dueAt: new Date(Date.now() + delayMs),
      requestId: input.requestId,
    });
  });
  if (isFinal) ingestions.inc({ status: 'FAILED', code: problem.code });
  return isFinal ? 'failed' : 'requeued';
}

/** Gives the version back untouched, for a process that stops: the attempt does not count. */
export async function releaseVersion(services: Services, lease: VersionLease): Promise<void> {
  await sql(
    services.db.pool,
    `update document_versions set status = 'QUEUED', stage = 'queued', lease_until = null
     where id = $1::uuid and fence = $2::int and status in ('PARSING', 'INDEXING')`,
    [lease.versionId, lease.fence],
  );
}

/** The transaction holds the version's row. */
export async function markFailed(tx: Tx, versionId: string, problem: IngestionProblem): Promise<void> {
  await sql(
    tx,
    `with written as (
       update document_versions
       set status = 'FAILED', lease_until = null, error_code = $2, error_message = $3,
         page_count = coalesce($4::int, page_count), pages_without_text = coalesce($5::int[], pages_without_text)
       where id = $1::uuid returning id
     )
     select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text)::text from written`,
    [versionId, problem.code, problem.message, problem.pageCount ?? null, problem.pagesWithoutText ?? null],
  );
}

async function requeue(
  tx: Tx,
  input: { versionId: string; problem: IngestionProblem; delayMs: number },
): Promise<void> {
  await sql(
    tx,
    `with written as (
       update document_versions
       set status = 'QUEUED', stage = 'waiting', lease_until = null, error_code = $2, error_message = $3
       where id = $1::uuid returning id
     )
     select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text)::text from written`,
    [input.versionId, input.problem.code, input.problem.message],
  );
}

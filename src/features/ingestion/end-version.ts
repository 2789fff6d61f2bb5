import {
  INGEST_MAX_ATTEMPTS,
  INGEST_MAX_INTERRUPTIONS,
  INGEST_RETRY_BASE_MS,
  INGEST_RETRY_MAX_DOUBLINGS,
} from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { ingestions } from '../../telemetry/metrics.ts';
import type { Services } from '../context.ts';
import type { IngestionProblem } from './ingestion-problem.ts';
import { holdLease, type ClaimedVersion, type VersionLease } from './lease.ts';
import { isParserDeath, recordDeath, setAsideProblem } from './parser-deaths.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from './progress-channel.ts';
import { queueIngestion } from './queue-ingestion.ts';

type Claim = VersionLease & Pick<ClaimedVersion, 'failures' | 'blobSha256' | 'fileName'>;

interface EndInput {
  readonly claimed: Claim;
  readonly problem: IngestionProblem;
  readonly requestId?: string | null;
}

/**
 * Ends the attempt: FAILED for good, or QUEUED with the next attempt, in one transaction. A death of the
 * parser is counted against the bytes as well, and the last one that they are allowed sets them aside.
 */
export async function endWithProblem(
  services: Services,
  { claimed, problem, requestId }: EndInput,
): Promise<'failed' | 'requeued'> {
  const failedWith = await services.db.transaction(async (tx) => {
    await holdLease(tx, claimed);
    const final = await finalProblem(tx, claimed, problem);
    if (final === null) await requeue(services, tx, { claimed, problem, requestId });
    else await markFailed(tx, claimed.versionId, final);
    return final;
  });
  if (failedWith === null) return 'requeued';
  ingestions.inc({ status: 'FAILED', code: failedWith.code });
  return 'failed';
}

/** @returns null when it is tried again */
async function finalProblem(
  tx: Tx,
  claimed: Claim,
  problem: IngestionProblem,
): Promise<IngestionProblem | null> {
  const { blobSha256: sha256, fileName, failures, attempt } = claimed;
  if (isParserDeath(problem.code)) {
    const isSetAside = await recordDeath(tx, { sha256, fileName, reason: problem.code });
    if (isSetAside) return setAsideProblem(problem.code);
  }
  const isLast =
    problem.retry === 'interrupted'
      ? attempt >= INGEST_MAX_INTERRUPTIONS
      : problem.retry === 'never' || failures + 1 >= INGEST_MAX_ATTEMPTS;
  return isLast ? problem : null;
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

async function requeue(services: Services, tx: Tx, { claimed, problem, requestId }: EndInput): Promise<void> {
  const { versionId, attempt } = claimed;
  const isFailure = problem.retry !== 'interrupted';
  const doublings = isFailure ? claimed.failures : Math.min(attempt - 1, INGEST_RETRY_MAX_DOUBLINGS);
  await sql(
    tx,
    `with written as (
       update document_versions
       set status = 'QUEUED', stage = 'waiting', lease_until = null, error_code = $2, error_message = $3,
         failures = failures + $4::int
       where id = $1::uuid returning id
     )
     select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text)::text from written`,
    [versionId, problem.code, problem.message, isFailure ? 1 : 0],
  );
  await queueIngestion(services.jobs, tx, {
    versionId,
    attempt: attempt + 1,
    dueAt: new Date(Date.now() + INGEST_RETRY_BASE_MS * 2 ** doublings),
    requestId,
  });
}

import { JOB_LEASE_MS } from '../../config/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { AppError } from '../../domain/errors.ts';
import type { JobProducer } from '../../queues/producer.ts';

/** The right to work on one re-embedding. Every write carries the fence. */
export interface ClaimedReembedding {
  readonly reembeddingId: string;
  readonly fence: number;
  readonly corpusId: string;
  readonly embedder: string;
  readonly creatorId: string;
  /** Tries before this one that brought nothing, in a row. */
  readonly failures: number;
}

/** A job is good for one claim: the fence is what the row's was when it was queued. */
export interface ReembeddingTicket {
  readonly reembeddingId: string;
  readonly fence: number;
}

const CLAIM = `
  update reembeddings set status = 'RUNNING', fence = fence + 1,
    lease_until = now() + make_interval(secs => $3::float8)
  where id = $1::uuid and fence = $2::int and status = 'QUEUED'
  returning id as "reembeddingId", fence, corpus_id as "corpusId", embedder, creator_id as "creatorId",
    attempt as failures`;

/** @returns null when it was claimed with this ticket before, or has ended */
export async function claimReembedding(
  db: Database,
  { reembeddingId, fence }: ReembeddingTicket,
): Promise<ClaimedReembedding | null> {
  const [row] = await sql<ClaimedReembedding>(db.pool, CLAIM, [reembeddingId, fence, JOB_LEASE_MS / 1_000]);
  return row ?? null;
}

const HELD = `where id = $1::uuid and fence = $2::int and status = 'RUNNING'`;

/**
 * Changes the row under the lease.
 * @param set the assignments; their parameters begin at `$3`
 * @throws AppError CANCELLED when the lease was lost, also because another embedder was chosen
 */
export async function writeHeld(
  executor: SqlExecutor,
  held: ReembeddingTicket,
  { set, params = [] }: { readonly set: string; readonly params?: readonly unknown[] },
): Promise<void> {
  const text = `update reembeddings set ${set} ${HELD} returning 1`;
  const rows = await sql(executor, text, [held.reembeddingId, held.fence, ...params]);
  if (rows.length > 0) return;
  throw new AppError({
    code: 'CANCELLED',
    message: 'the lease on the re-embedding was lost',
    publicMessage: 'Another process took over this re-embedding, or it was given up.',
  });
}

/** @throws AppError CANCELLED when the lease was lost */
export const extendReembedding = (db: Database, held: ReembeddingTicket): Promise<void> =>
  writeHeld(db.pool, held, {
    set: 'lease_until = now() + make_interval(secs => $3::float8)',
    params: [JOB_LEASE_MS / 1_000],
  });

export interface HandBackInput {
  readonly failures: number;
  readonly dueAt?: Date;
  /** What stands in the way; null: nothing. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly requestId?: string | null;
}

/**
 * Puts it back into the queue: what was embedded stays embedded.
 * @throws AppError CANCELLED when the lease was lost
 */
export async function handBack(
  { db, jobs }: { readonly db: Database; readonly jobs: JobProducer },
  held: ReembeddingTicket,
  { failures, dueAt, problem, requestId }: HandBackInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await writeHeld(tx, held, {
      set: `status = 'QUEUED', attempt = $3::int, lease_until = $4::timestamptz, error_code = $5, error_message = $6`,
      params: [failures, dueAt?.toISOString() ?? null, problem?.code ?? null, problem?.message ?? null],
    });
    await queueReembedding(jobs, tx, { ...held, dueAt, requestId });
  });
}

/** Causes the work, in the transaction that made or changed the row. */
export async function queueReembedding(
  jobs: JobProducer,
  tx: Tx,
  input: ReembeddingTicket & { readonly dueAt?: Date; readonly requestId?: string | null },
): Promise<void> {
  const { reembeddingId, fence, dueAt, requestId } = input;
  await jobs.enqueue(tx, {
    job: 'reembed-corpus',
    jobId: `reembed-corpus-${reembeddingId}-${fence}`,
    payload: { reembeddingId, fence },
    dueAt,
    requestId,
  });
}

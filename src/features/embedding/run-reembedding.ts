import { JOB_LEASE_MS, REEMBED_MAX_FAILURES } from '../../config/limits.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import { can } from '../access/can.ts';
import type { Services } from '../context.ts';
import { loadUserActor } from '../people/load-user-actor.ts';
import { changeOver, type ChangeOverInput } from './change-over.ts';
import {
  type ClaimedReembedding,
  claimReembedding,
  extendReembedding,
  handBack,
  type ReembeddingTicket,
  writeHeld,
} from './reembedding-lease.ts';
import { final, problemOf, waiting, waitMs } from './reembedding-problem.ts';

export interface RunReembeddingInput extends ReembeddingTicket {
  readonly signal: AbortSignal;
  readonly requestId?: string | null;
  /** For tests: how long its turn is. */
  readonly turnMs?: number;
}

/**
 * Takes a re-embedding one turn further: QUEUED ─claim─▶ RUNNING ─▶ COMPLETED | FAILED, or back to QUEUED
 * when
 * its turn is over, the process stops, or the embedder is away. A job is good for one claim, so it is safe to
 * run twice; a worker that dies is noticed by the reaper, and what it embedded stays.
 */
export async function runReembedding(services: Services, input: RunReembeddingInput): Promise<void> {
  const { signal: stopping, requestId = null, turnMs } = input;
  const claimed = await claimReembedding(services.db, input);
  if (claimed === null)
    return services.log.debug({ reembeddingId: input.reembeddingId }, 'not ours to re-embed');
  const lost = new AbortController();
  const beat = setInterval(() => {
    extendReembedding(services.db, claimed).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'CANCELLED') lost.abort(error);
    });
  }, JOB_LEASE_MS / 4);
  beat.unref();
  try {
    const signal = AbortSignal.any([stopping, lost.signal]);
    const isOver = await work(services, { claimed, signal, turnMs });
    if (!isOver) await handBack(services, claimed, { failures: 0, problem: null, requestId });
  } catch (error) {
    if (lost.signal.aborted || (isAppError(error) && error.code === 'CANCELLED')) return;
    if (stopping.aborted) {
      return await handBack(services, claimed, { failures: claimed.failures, problem: null, requestId });
    }
    await endWithProblem(services, claimed, { error, requestId });
  } finally {
    clearInterval(beat);
  }
}

/** In the name of who started it, and with his rights of this moment. */
async function work(services: Services, input: ChangeOverInput): Promise<boolean> {
  const { corpusId, creatorId } = input.claimed;
  const actor = await loadUserActor(services.db, creatorId, { scopes: ['read', 'write'] });
  const corpus = { kind: 'corpus', id: corpusId } as const;
  if (actor !== null && (await can({ ...services, actor }, 'UPDATE', corpus)))
    return changeOver(services, input);
  throw new AppError({
    code: 'NOT_FOUND',
    message: 'who started it may not change the corpus any more',
    publicMessage: 'Who started this may not change the corpus any more.',
  });
}

interface ProblemInput {
  readonly error: unknown;
  readonly requestId: string | null;
}

async function endWithProblem(
  services: Services,
  claimed: ClaimedReembedding,
  { error, requestId }: ProblemInput,
): Promise<void> {
  const { reembeddingId, embedder } = claimed;
  const problem = problemOf(error);
  const [row] = await services.db.prisma.reembedding.findMany({ where: { id: reembeddingId } });
  // Progress in this turn set it back to none.
  const failures = (row?.attempt ?? 0) + 1;
  services.log.warn({ err: error, reembeddingId, embedder, failures }, 're-embedding met a problem');
  if (!problem.canPass || failures >= REEMBED_MAX_FAILURES) {
    const set = `status = 'FAILED', ended_at = now(), lease_until = null, error_code = $3, error_message = $4`;
    const params = [problem.code, final(problem)];
    return ignoreLost(writeHeld(services.db.pool, claimed, { set, params }));
  }
  const dueAt = new Date(Date.now() + waitMs(failures, problem));
  const said = { code: problem.code, message: waiting(problem) };
  await ignoreLost(handBack(services, claimed, { failures, dueAt, problem: said, requestId }));
}

/** Given up meanwhile: there is nothing to write then. */
async function ignoreLost(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'CANCELLED') throw error;
  }
}

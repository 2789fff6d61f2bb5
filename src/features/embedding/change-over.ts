import {
  REEMBED_MAX_IDLE_PASSES,
  REEMBED_TURN_MS,
  VECTORS_LINGER_MS,
  VECTORS_RECHECK_MS,
} from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { lockObject } from '../access/lock-object.ts';
import type { Services } from '../context.ts';
import { countVectors } from './count-vectors.ts';
import { fillVectors } from './fill-vectors.ts';
import { openSpace, type Space } from './open-space.ts';
import { type ClaimedReembedding, writeHeld } from './reembedding-lease.ts';

export interface ChangeOverInput {
  readonly claimed: ClaimedReembedding;
  readonly signal: AbortSignal;
  readonly turnMs?: number;
}

/**
 * Embeds what a corpus lacks in the new space, again and again while documents come in, and switches the
 * corpus
 * over in the transaction that finds nothing lacking.
 * @returns whether it switched; false: its turn is over before its work is
 * @throws AppError of the embedder, CANCELLED when the lease was lost
 */
export async function changeOver(
  services: Services,
  { claimed, signal, turnMs = REEMBED_TURN_MS }: ChangeOverInput,
): Promise<boolean> {
  const { db } = services;
  const { corpusId, embedder } = claimed;
  const turnEnds = Date.now() + turnMs;
  const space = await openSpace(services, embedder);
  for (let idle = 0; idle < REEMBED_MAX_IDLE_PASSES; idle += 1) {
    const { total, missing } = await countVectors(db.pool, { corpusId, profileId: space.profileId });
    let done = total - missing;
    await saveProgress(services, claimed, { done, total, isOnward: false });
    if (missing === 0 && (await switchOver(services, claimed, space))) return true;
    const onSlice = async (written: number): Promise<boolean> => {
      done += written;
      await saveProgress(services, claimed, { done, total: Math.max(done, total), isOnward: written > 0 });
      return Date.now() < turnEnds;
    };
    const { written, isDone } = await fillVectors(db, { corpusId, space, signal, onSlice });
    if (!isDone) return false;
    if (written > 0) idle = -1;
  }
  throw new AppError({
    code: 'INTERNAL',
    message: 'texts lack vectors, and none could be written',
    publicMessage: 'Some texts changed each time they were embedded.',
    retry: 'later',
  });
}

interface ProgressInput {
  readonly done: number;
  readonly total: number;
  /** Something was written: what went wrong before is over. */
  readonly isOnward: boolean;
}

function saveProgress(
  { db }: Services,
  claimed: ClaimedReembedding,
  { done, total, isOnward }: ProgressInput,
): Promise<void> {
  const onward = isOnward ? ', attempt = 0, error_code = null, error_message = null' : '';
  const set = `progress_done = $3::int, progress_total = $4::int${onward}`;
  return writeHeld(db.pool, claimed, { set, params: [done, total] });
}

/** What is placed in the corpus waits for its lock, so nothing comes in between the look and the switch. */
async function switchOver(services: Services, claimed: ClaimedReembedding, space: Space): Promise<boolean> {
  const { corpusId, reembeddingId, embedder } = claimed;
  const { db, jobs } = services;
  return db.transaction(async (tx) => {
    await lockObject(tx, { kind: 'corpus', id: corpusId });
    const { total, missing } = await countVectors(tx, { corpusId, profileId: space.profileId });
    if (missing > 0) return false;
    await writeHeld(tx, claimed, {
      set: `status = 'COMPLETED', ended_at = now(), lease_until = null, attempt = 0, error_code = null,
        error_message = null, progress_done = $3::int, progress_total = $3::int`,
      params: [total],
    });
    await sql(tx, 'update corpora set embedder = $2 where id = $1::uuid', [corpusId, embedder]);
    await jobs.enqueue(tx, {
      job: 'embed-corpus',
      payload: { corpusId },
      jobId: `embed-corpus-${reembeddingId}`,
      dueAt: new Date(Date.now() + VECTORS_RECHECK_MS),
    });
    await jobs.enqueue(tx, {
      job: 'drop-vectors',
      payload: {},
      jobId: `drop-vectors-${reembeddingId}`,
      dueAt: new Date(Date.now() + VECTORS_LINGER_MS),
    });
    return true;
  });
}

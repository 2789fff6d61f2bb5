import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DEAD_LETTERS_PER_REQUEST } from '../../config/limits-quarantine.ts';
import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import type { Json } from '../../contracts/model/json.ts';
import { actorUserId } from '../../domain/actor.ts';
import { invalid } from '../../domain/errors.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { claimKey, storeResult, type IdempotencyClaim } from '../idempotency/idempotency-key.ts';
import { parseInput } from '../parse-input.ts';
import { later } from '../../domain/later.ts';
import type { Replayed } from './replay-letter.ts';
import { readStored, type StoredOutcome } from './stored-outcomes.ts';

const replayLetter = later(async () => (await import('./replay-letter.ts')).replayLetter);

export type ReplayStatus =
  | 'RESOLVED'
  | 'STILL_INVALID'
  | 'ALREADY_RESOLVED'
  | 'ALREADY_DISCARDED'
  | 'LIMIT_REACHED'
  | 'NO_PAYLOAD'
  | 'NO_SUCH_VERSION'
  | 'NOT_FOUND';

/** What became of one letter. */
export interface ReplayOutcome {
  readonly letterId: string;
  readonly status: ReplayStatus;
  /** Why the payload is not valid; empty otherwise. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReplayInput {
  readonly ids: readonly string[];
  /** In place of the payload; for one letter only. Undefined: the payload as it is. */
  readonly editedPayload?: Json | undefined;
  /** Of the same contract; `latest` is the highest active one. The version that it failed where left out. */
  readonly targetVersion?: string | null;
  readonly idempotencyKey?: string | null;
}

const schema = z.object({
  ids: z
    .array(z.string())
    .min(1, 'Name at least one letter.')
    .max(DEAD_LETTERS_PER_REQUEST, `At most ${DEAD_LETTERS_PER_REQUEST} letters at a time.`),
  targetVersion: z.string().max(64).nullish(),
});

/**
 * Checks payloads again, perhaps mended or against another version, and puts those that are valid where they
 * belonged. A letter that is decided already is left as it is; the same replay again is the same outcome, as
 * long as the caller may decide on the letter.
 *
 * @throws AppError UNAUTHENTICATED, VALIDATION; CONFLICT for a key that stands for something else
 */
export async function replayDeadLetters(
  ctx: UseCaseContext,
  input: ReplayInput,
): Promise<readonly ReplayOutcome[]> {
  requireUser(ctx, 'write');
  const { ids } = parseInput(schema, input);
  if (input.editedPayload !== undefined && ids.length !== 1)
    throw invalid(['editedPayload'], 'An edited payload is for one letter: name that one alone.');
  const claim = claimOf(ctx, input);
  return ctx.db.transaction(async (tx) => {
    type Stored = { readonly outcomes: readonly StoredOutcome[] };
    const stored = claim === null ? null : await claimKey<Stored>(tx, claim);
    if (stored !== null) return readStored(tx, ctx, stored.outcomes);
    const done = new Map<string, Replayed>();
    // In one order, so that no two replays wait for each other.
    for (const letterId of [...new Set(ids)].sort())
      done.set(letterId, await replayLetter(tx, ctx, { ...input, letterId }));
    const replayed = ids.flatMap((id) => done.get(id) ?? []);
    const outcomes = replayed.map(({ letterId, status, attemptId }) => ({ letterId, status, attemptId }));
    if (claim !== null) await storeResult<Stored>(tx, claim, { outcomes });
    return replayed.map(({ letterId, status, diagnostics }) => ({ letterId, status, diagnostics }));
  });
}

function claimOf(ctx: UseCaseContext, { idempotencyKey, ...input }: ReplayInput): IdempotencyClaim | null {
  if (idempotencyKey == null) return null;
  return {
    owner: actorUserId(ctx.actor) ?? '',
    operation: 'replayDeadLetters',
    key: idempotencyKey,
    inputDigest: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
  };
}

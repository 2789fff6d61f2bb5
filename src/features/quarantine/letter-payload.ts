import { actorUserId } from '../../domain/actor.ts';
import type { Json } from '../../contracts/model/json.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { findVersionOf } from './find-version-of.ts';
import { redactPayload } from './redact-payload.ts';
import { openLetter, writePayload } from './sealed-payload.ts';

export interface LetterPayload {
  /** Null where it was too large to keep, was purged, or no answer held a value. */
  readonly value: Json;
  /** Whether sensitive values were taken out, or may have been where there is no value. */
  readonly isRedacted: boolean;
  /**
   * SHA-256 of the canonical JSON of the value as it is here; '' where there is none. That of the whole would
   * let whoever sees the rest try out what a hidden value is.
   */
  readonly sha256: string;
}

interface LetterRow {
  readonly id: string;
  readonly actorId: string | null;
  readonly contractVersionId: string;
  readonly step: string | null;
  readonly payload: Uint8Array | null;
  readonly payloadSha256: string;
}

/** What letters hold that the actor may see, by letter. */
export async function letterPayloads(
  ctx: UseCaseContext,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, LetterPayload>> {
  const rows = await ctx.db.prisma.deadLetter.findMany({
    where: { AND: [{ id: { in: [...letterIds] } }, visible(ctx.actor, 'deadLetter')] },
    select: {
      id: true,
      actorId: true,
      contractVersionId: true,
      step: true,
      payload: true,
      payloadSha256: true,
    },
  });
  const payloads = new Map<string, LetterPayload>();
  for (const row of rows) payloads.set(row.id, await payloadOf(ctx, row));
  return payloads;
}

/**
 * What a letter holds, for an actor who may see the letter. Who asked and superusers see all of it; who runs
 * the corpus sees nothing of the fields that the contract calls sensitive.
 */
async function payloadOf(
  { db, keys, actor }: Pick<UseCaseContext, 'db' | 'keys' | 'actor'>,
  letter: LetterRow,
): Promise<LetterPayload> {
  const isWhole = (actor.kind === 'user' && actor.isSuperuser) || isAsker(actorUserId(actor), letter.actorId);
  const whole = letter.payloadSha256;
  if (letter.payload === null) return { value: null, isRedacted: !isWhole, sha256: isWhole ? whole : '' };
  const value = openLetter(keys, letter.id, letter.payload);
  if (isWhole) return { value, isRedacted: false, sha256: whole };
  const { artifact } = await findVersionOf(db.pool, letter.contractVersionId);
  const shown = redactPayload(value, artifact, letter.step);
  return { ...shown, sha256: shown.isRedacted ? writePayload(shown.value).sha256 : whole };
}

const isAsker = (userId: string | null, askerId: string | null): boolean =>
  userId !== null && userId === askerId;

import { z } from 'zod';
import { DEAD_LETTER_NOTE_MAX_CHARS, DEAD_LETTERS_PER_REQUEST } from '../../config/limits-quarantine.ts';
import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { can } from '../access/can.ts';
import { isUuid } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';
import { QUARANTINE_CHANNEL } from './quarantine-channel.ts';

export interface DiscardOutcome {
  readonly letterId: string;
  readonly status: 'DISCARDED' | 'ALREADY_RESOLVED' | 'ALREADY_DISCARDED' | 'NOT_FOUND';
}

const schema = z.object({
  ids: z
    .array(z.string())
    .min(1, 'Name at least one letter.')
    .max(DEAD_LETTERS_PER_REQUEST, `At most ${DEAD_LETTERS_PER_REQUEST} letters at a time.`),
  reason: longText(DEAD_LETTER_NOTE_MAX_CHARS).nullish(),
});

export type DiscardInput = z.input<typeof schema>;

/**
 * Gives payloads up. The letter stays, with what it holds, until it expires.
 * @throws AppError UNAUTHENTICATED, VALIDATION
 */
export async function discardDeadLetters(
  ctx: UseCaseContext,
  input: DiscardInput,
): Promise<readonly DiscardOutcome[]> {
  requireUser(ctx, 'write');
  const { ids, reason } = parseInput(schema, input);
  return ctx.db.transaction(async (tx) => {
    const done = new Map<string, DiscardOutcome>();
    for (const id of [...new Set(ids)].sort())
      done.set(id, { letterId: id, status: await discard(tx, ctx, { id, reason: reason ?? null }) });
    return ids.flatMap((id) => done.get(id) ?? []);
  });
}

const DISCARD = `
  update dead_letters set status = 'DISCARDED', resolved_at = now(), resolved_by_id = $2::uuid, resolution_note = $3
  where id = $1::uuid returning pg_notify('${QUARANTINE_CHANNEL}', id::text)::text`;

const OUTPUTS = `
  update structured_outputs set status = 'DISCARDED', updated_at = now()
  where dead_letter_id = $1::uuid and status = 'QUARANTINED'`;

async function discard(
  tx: Tx,
  ctx: UseCaseContext,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<DiscardOutcome['status']> {
  if (!isUuid(id)) return 'NOT_FOUND';
  const lock = 'select status::text as status from dead_letters where id = $1::uuid for update';
  const [letter] = await sql<{ status: string }>(tx, lock, [id]);
  const isAllowed = await can(ctx, 'DELETE', { kind: 'deadLetter', id }, tx);
  if (letter === undefined || !isAllowed) return 'NOT_FOUND';
  if (letter.status === 'RESOLVED') return 'ALREADY_RESOLVED';
  if (letter.status === 'DISCARDED') return 'ALREADY_DISCARDED';
  await sql(tx, DISCARD, [id, actorUserId(ctx.actor), reason]);
  await sql(tx, OUTPUTS, [id]);
  await recordAudit(tx, ctx, { action: 'discardDeadLetters', object: { kind: 'deadLetter', id } });
  return 'DISCARDED';
}

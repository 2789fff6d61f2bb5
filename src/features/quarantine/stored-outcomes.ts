import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { can } from '../access/can.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import type { ReplayOutcome, ReplayStatus } from './replay-dead-letters.ts';

/** What a key remembers of one letter: nothing that a deletion for good would have to find. */
export interface StoredOutcome {
  readonly letterId: string;
  readonly status: ReplayStatus;
  /** Where the diagnostics stand; null where they are the letter's own, or there are none. */
  readonly attemptId: string | null;
}

const DIAGNOSTICS = `
  select coalesce(a.diagnostics, l.diagnostics) as diagnostics
  from dead_letters l left join dead_letter_attempts a on a.id = $2::uuid and a.dead_letter_id = l.id
  where l.id = $1::uuid`;

/** Answers from what was stored, as far as the actor may still decide on the letters. */
export async function readStored(
  tx: Tx,
  ctx: UseCaseContext,
  stored: readonly StoredOutcome[],
): Promise<readonly ReplayOutcome[]> {
  const outcomes: ReplayOutcome[] = [];
  for (const one of stored) outcomes.push(await readOne(tx, ctx, one));
  return outcomes;
}

async function readOne(
  tx: Tx,
  ctx: UseCaseContext,
  { letterId, status, attemptId }: StoredOutcome,
): Promise<ReplayOutcome> {
  const isAllowed = isUuid(letterId) && (await can(ctx, 'UPDATE', { kind: 'deadLetter', id: letterId }, tx));
  if (!isAllowed) return { letterId, status: 'NOT_FOUND', diagnostics: [] };
  if (status !== 'STILL_INVALID') return { letterId, status, diagnostics: [] };
  const [row] = await sql<{ diagnostics: readonly Diagnostic[] }>(tx, DIAGNOSTICS, [letterId, attemptId]);
  return { letterId, status, diagnostics: row?.diagnostics ?? [] };
}

import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { cleanJson } from '../event-log/clean-json.ts';
import { leaseLost } from '../event-log/group-commit.ts';
import type { SavedTurn } from '../loop/saved-turn.ts';
import type { ClaimedRun } from './claim-run.ts';

/** What the row of a run keeps of its turn. */
export interface TurnState {
  readonly turn: SavedTurn;
  /** Attempts that led there: only those after it count against the limit. */
  readonly attempts: number;
}

const KEEP = `
  update runs set state = $3::jsonb where id = $1::uuid and fence = $2::int and status = 'RUNNING' returning id`;

/** @returns where another worker had come to; null at the start */
export function readTurnState({ state }: Pick<ClaimedRun, 'state'>): TurnState | null {
  if (typeof state !== 'object' || state === null || !('turn' in state)) return null;
  return state as TurnState;
}

/** As the row of the run takes it. */
export const writeTurnState = ({ attempt }: Pick<ClaimedRun, 'attempt'>, turn: SavedTurn): string =>
  cleanJson({ turn, attempts: attempt } satisfies TurnState);

/**
 * Keeps where a turn has come to, for a worker that takes over.
 * @throws AppError CANCELLED when the run belongs to someone else now
 */
export async function keepTurn(
  executor: Database['pool'] | Tx,
  run: Pick<ClaimedRun, 'lease' | 'attempt'>,
  turn: SavedTurn,
): Promise<void> {
  const kept = await sql(executor, KEEP, [run.lease.runId, run.lease.fence, writeTurnState(run, turn)]);
  if (kept.length === 0) throw leaseLost();
}

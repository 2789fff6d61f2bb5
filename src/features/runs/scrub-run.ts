import { setTimeout as sleep } from 'node:timers/promises';
import { EPHEMERAL_DRAIN_POLL_MS, EPHEMERAL_LINGER_MS } from '../../config/limits.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

interface EndedRun {
  readonly id: string;
  readonly day: string;
  readonly conversation_id: string;
  readonly is_ephemeral: boolean;
  readonly store_user_messages: boolean;
  readonly store_llm_messages: boolean;
}

/** Whether something of the run is to go when it has ended. */
export const isUnstored = (
  run: Readonly<Record<'isEphemeral' | 'storeUserMessages' | 'storeLlmMessages', boolean>>,
): boolean => run.isEphemeral || !run.storeUserMessages || !run.storeLlmMessages;

/**
 * Removes what a run was not to store. Ephemeral: the run with all that hangs on it, and its conversation if
 * that was made for it. Otherwise the part that was not to be stored: the question, or the answer with its
 * events. Counts in the usage ledger stay. @returns whether there was such an ended run
 */
export async function scrubRun(db: Pick<Database, 'transaction'>, runId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [run] = await sql<EndedRun>(
      tx,
      `select id, day, conversation_id, is_ephemeral, store_user_messages, store_llm_messages from runs
       where id = $1::uuid and status in ('COMPLETED', 'FAILED', 'CANCELLED') for update`,
      [runId],
    );
    if (run === undefined) return false;
    // Events and tool arguments repeat words of both sides.
    await sql(
      tx,
      `delete from run_events where run_day = $1::date and run_id = $2::uuid and seq < (select last_seq from runs where id = $2::uuid)`,
      [run.day, run.id],
    );
    await sql(tx, `delete from tool_calls where run_id = $1::uuid`, [run.id]);
    if (run.is_ephemeral || !run.store_llm_messages)
      await sql(tx, `delete from structured_outputs where run_id = $1::uuid`, [run.id]);
    if (run.is_ephemeral) {
      await sql(tx, `delete from run_events where run_day = $1::date and run_id = $2::uuid`, [
        run.day,
        run.id,
      ]);
      await sql(tx, `delete from runs where id = $1::uuid`, [run.id]);
      await sql(tx, `delete from conversations where id = $1::uuid and is_ephemeral`, [run.conversation_id]);
      return true;
    }
    if (!run.store_llm_messages) {
      await sql(tx, `delete from run_events where run_day = $1::date and run_id = $2::uuid`, [
        run.day,
        run.id,
      ]);
      await sql(
        tx,
        `update runs set content = '', timeline = '[]', state = null, folded_seq = last_seq - 1 where id = $1::uuid`,
        [run.id],
      );
    } else {
      await sql(tx, `update runs set folded_seq = last_seq - 1 where id = $1::uuid`, [run.id]);
    }
    if (!run.store_user_messages)
      await sql(tx, `update runs set prompt = '', state = null where id = $1::uuid`, [run.id]);
    return true;
  });
}

/**
 * Scrubs a run as soon as those who watch it here have its last event, at the latest when the time to come
 * back for it is over. A process that dies before leaves it to the sweep.
 */
export function scheduleScrub(services: Services, runId: string): void {
  void drainThenScrub(services, runId).catch((error: unknown) => {
    services.log.warn({ err: error, runId }, 'a run is left to the sweep');
  });
}

async function drainThenScrub({ db, events }: Services, runId: string): Promise<void> {
  const until = Date.now() + EPHEMERAL_LINGER_MS;
  const hadWatchers = events.watchers(runId) > 0;
  while (Date.now() < until) {
    await sleep(EPHEMERAL_DRAIN_POLL_MS, undefined, { ref: false });
    // Other processes may have viewers that nobody here knows of; in one process, drained is done.
    if (db.mode === 'embedded' && hadWatchers && events.watchers(runId) === 0) break;
  }
  await scrubRun(db, runId);
}

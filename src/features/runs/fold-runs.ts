import { RUN_FOLD_AFTER_MS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

const FOLD = `
  with due as (
    select id, day, last_seq from runs
    where status in ('COMPLETED', 'FAILED', 'CANCELLED') and ended_at < now() - make_interval(secs => $1::float8)
      and folded_seq < last_seq - 1
    order by ended_at limit 200 for update skip locked
  ), folded as (
    update runs r set folded_seq = d.last_seq - 1 from due d where r.id = d.id returning r.id
  ), removed as (
    delete from run_events e using due d where e.run_day = d.day and e.run_id = d.id and e.seq < d.last_seq returning 1
  )
  select (select count(*) from folded) as runs, (select count(*) from removed) as events`;

/**
 * Folds the events of runs that ended a while ago into their final content; only the last event stays.
 * Viewers who come later get one reset with the whole. @returns how many runs
 */
export async function foldRuns({ db }: Pick<Services, 'db'>, afterMs = RUN_FOLD_AFTER_MS): Promise<number> {
  const [row] = await sql<{ runs: number }>(db.pool, FOLD, [afterMs / 1_000]);
  return row?.runs ?? 0;
}

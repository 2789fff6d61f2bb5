import { DEAD_LETTER_SWEEP_BATCH, QUALITY_KEEP_MS } from '../../config/limits-quarantine.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

/** Past their time, or of values that are gone with the conversation they were asked in. */
const LETTERS = `
  delete from dead_letters where id in (
    select l.id from dead_letters l
    where l.expires_at < now() or (l.last_seen_at < now() - interval '1 hour'
      and not exists (select 1 from structured_outputs o where o.dead_letter_id = l.id))
    order by l.id limit $1::int for update skip locked)
  returning id`;

const HOURS = `delete from contract_quality_windows where hour < now() - make_interval(secs => $1::float8)`;

/** Deletes letters and figures past their time. @returns how many letters */
export async function sweepQuarantine({ db }: Pick<Services, 'db'>): Promise<number> {
  await sql(db.pool, HOURS, [QUALITY_KEEP_MS / 1_000]);
  let deleted = 0;
  for (;;) {
    const rows = await sql(db.pool, LETTERS, [DEAD_LETTER_SWEEP_BATCH]);
    deleted += rows.length;
    if (rows.length < DEAD_LETTER_SWEEP_BATCH) return deleted;
  }
}

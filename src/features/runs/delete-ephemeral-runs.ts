import { EPHEMERAL_LINGER_MS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { scrubRun } from './scrub-run.ts';

/** Runs whose process died before it could scrub them, and ephemeral conversations that never had a run. */
const FORGOTTEN = `
  select id from runs
  where status in ('COMPLETED', 'FAILED', 'CANCELLED') and ended_at < now() - make_interval(secs => $1::float8)
    and (is_ephemeral or (not store_llm_messages and content <> '') or (not store_user_messages and prompt <> ''))
  order by ended_at limit 500`;

/** Deletes what was not to be stored and is still there. @returns how many runs */
export async function deleteEphemeralRuns(services: Pick<Services, 'db'>): Promise<number> {
  const runs = await sql<{ id: string }>(services.db.pool, FORGOTTEN, [(EPHEMERAL_LINGER_MS * 2) / 1_000]);
  for (const { id } of runs) await scrubRun(services.db, id);
  await sql(
    services.db.pool,
    `delete from conversations c where c.is_ephemeral and c.created_at < now() - interval '1 hour'
       and not exists (select 1 from runs r where r.conversation_id = c.id)`,
  );
  // Runs that went with their document or corpus left their events, which no foreign key can follow.
  await sql(
    services.db.pool,
    `delete from run_events e where not exists (select 1 from runs r where r.id = e.run_id)`,
  );
  return runs.length;
}

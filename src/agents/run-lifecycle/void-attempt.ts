import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Numbers stay, since viewers count by them. */
const EVENTS = `
  update run_events e set data = case e.type
    when 'content' then e.data || '{"delta": ""}'::jsonb
    when 'sources' then e.data || '{"sources": []}'::jsonb
    when 'reset' then e.data || '{"content": ""}'::jsonb
    else jsonb_build_object('type', 'thought', 'text', '') end
  from runs r where r.id = e.run_id and r.day = e.run_day and r.id = any($1::uuid[])
    and e.type in ('content', 'sources', 'thought', 'reset')`;

/** That a call was made stays, with its effect and how it ended. */
const CALLS = `
  update tool_calls set arguments = '{}'::jsonb, result = null, error_message = null where run_id = any($1::uuid[])`;

/**
 * Empties what runs have said, thought and asked for so far, for good: it repeats a document that is gone.
 */
export async function voidAttempts(tx: Tx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  await sql(tx, EVENTS, [runIds]);
  await sql(tx, CALLS, [runIds]);
}

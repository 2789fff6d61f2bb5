import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { FinalBody, RunEventBody, SourceView, TimelineEntry } from '../../domain/run-event.ts';
import { cleanJson } from '../../agents/event-log/clean-json.ts';
import { RUN_EVENT_CHANNEL } from '../../agents/event-log/event-rows.ts';
import { RUN_STOP_CHANNEL } from '../../agents/run-lifecycle/keep-run.ts';
import { NO_USAGE } from '../../llm/chat.ts';

interface LockedRun {
  readonly id: string;
  readonly day: string;
  readonly last_seq: number;
  readonly llm_message_id: string | null;
}

/**
 * Ends a run from outside, whoever works on it: the fence rises, so that its worker is refused from now on.
 * What had been written of the answer is kept, without citations, since nobody has checked them.
 * @returns whether there was anything to end
 */
export async function forceStop(tx: Tx, runId: string, reason: string): Promise<boolean> {
  const [run] = await sql<LockedRun>(
    tx,
    `select id, day, last_seq, llm_message_id from runs
     where id = $1::uuid and status in ('QUEUED', 'RUNNING', 'AWAITING_APPROVAL') for update`,
    [runId],
  );
  if (run === undefined) return false;
  const events = await sql<{ data: RunEventBody }>(
    tx,
    `select data from run_events where run_day = $1::date and run_id = $2::uuid and type in ('content', 'reset', 'sources') order by seq`,
    [run.day, run.id],
  );
  const { content, sources } = replay(events.map(({ data }) => data));
  const timeline: readonly TimelineEntry[] = [{ kind: 'status', text: reason, atMs: 0 }];
  const final: FinalBody = {
    type: 'final',
    outcome: 'STOPPED',
    content,
    sources,
    usage: NO_USAGE,
    cost: null,
    timeline,
    contextStatus: null,
  };
  await sql(
    tx,
    `with ended as (
       update runs set status = 'CANCELLED', outcome = 'STOPPED', content = $2, timeline = $3::jsonb, ended_at = now(),
         stop_requested_at = coalesce(stop_requested_at, now()), fence = fence + 1, lease_owner = null, lease_until = null,
         last_seq = last_seq + 1, state = null
       where id = $1::uuid returning id, day, last_seq
     ), written as (
       insert into run_events (run_day, run_id, seq, type, data) select day, id, last_seq, 'final', $4::jsonb from ended returning 1
     )
     select pg_notify('${RUN_EVENT_CHANNEL}', id::text || ':' || last_seq::text)::text, pg_notify('${RUN_STOP_CHANNEL}', id::text)::text,
       (select count(*) from written) as written from ended`,
    [run.id, content, cleanJson(timeline), cleanJson(final)],
  );
  await sql(
    tx,
    `update structured_outputs set status = 'FAILED', updated_at = now() where run_id = $1::uuid and status = 'PENDING'`,
    [run.id],
  );
  if (run.llm_message_id !== null) {
    await sql(
      tx,
      `update messages set state = 'CANCELLED', content = $2, timeline = $3::jsonb, updated_at = now() where id = $1::uuid`,
      [run.llm_message_id, content, cleanJson(timeline)],
    );
  }
  return true;
}

function replay(bodies: readonly RunEventBody[]): { content: string; sources: SourceView[] } {
  let content = '';
  let sources: SourceView[] = [];
  for (const body of bodies) {
    if (body.type === 'content') content += body.delta;
    if (body.type === 'sources') sources.push(...body.sources);
    if (body.type !== 'reset') continue;
    content = body.content ?? '';
    if (body.fromSeq <= 1) sources = [];
  }
  return { content: content.replace(/\s?\[\^?\d{1,4}(?:\s*[,;]\s*\d{1,4})*\](?!\()/g, ''), sources };
}

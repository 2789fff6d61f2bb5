import type pg from 'pg';
import { sql } from '../../db/sql.ts';
import { RUN_EVENT_CHANNEL } from './event-rows.ts';
import type { PendingRun } from './group-commit.ts';

/**
 * One statement for all runs: moves each run's counter if fence, owner and counter are as the writer thinks,
 * and writes events only for those that moved. Run twice, the second time finds the counter already moved,
 * which is how an answer that was lost with its connection is told from a refusal.
 */
const COMMIT = `
  with batch as (
    select * from unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::int[])
      as b(run_id, fence, owner, base, head)
  ), moved as (
    update runs r set last_seq = b.head from batch b
    where r.id = b.run_id and r.fence = b.fence and r.lease_owner = b.owner and r.status = 'RUNNING'
      and r.last_seq = b.base
    returning r.id, r.day, b.head
  ), written as (
    insert into run_events (run_day, run_id, seq, type, data, created_at)
    select m.day, m.id, e.seq, e.type, e.data::jsonb, e.at::timestamptz
    from unnest($6::uuid[], $7::int[], $8::text[], $9::text[], $10::text[]) as e(run_id, seq, type, data, at)
    join moved m on m.id = e.run_id
    returning 1
  ), told as (
    select pg_notify('${RUN_EVENT_CHANNEL}', m.id::text || ':' || m.head::text) from moved m
  )
  select b.run_id, m.id is not null or (r.fence = b.fence and r.lease_owner = b.owner and r.last_seq = b.head) as is_ours,
    (select count(*) from told) as told, (select count(*) from written) as written
  from batch b left join moved m on m.id = b.run_id left join runs r on r.id = b.run_id`;

interface CommitRow {
  readonly run_id: string;
  readonly is_ours: boolean | null;
}

/** @returns ids of the runs that are not the writer's any more */
export async function commitEvents(pool: pg.Pool, runs: readonly PendingRun[]): Promise<ReadonlySet<string>> {
  const events = runs.flatMap(({ lease, events: list }) =>
    list.map((event) => ({ runId: lease.runId, event })),
  );
  const rows = await sql<CommitRow>(
    pool,
    COMMIT,
    [
      runs.map(({ lease }) => lease.runId),
      runs.map(({ lease }) => lease.fence),
      runs.map(({ lease }) => lease.owner),
      runs.map(({ base }) => base),
      runs.map(({ base, events: list }) => base + list.length),
      events.map(({ runId }) => runId),
      events.map(({ event }) => event.seq),
      events.map(({ event }) => event.body.type),
      events.map(({ event }) => JSON.stringify(event.body)),
      events.map(({ event }) => event.at),
    ],
    { name: 'commit-run-events' },
  );
  return new Set(rows.filter(({ is_ours: isOurs }) => isOurs !== true).map(({ run_id: runId }) => runId));
}

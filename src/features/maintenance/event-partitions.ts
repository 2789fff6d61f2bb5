import {
  EVENT_KEEP_DAYS,
  EVENT_PARTITION_LOCK_MS,
  EVENT_PARTITIONS_AHEAD_DAYS,
} from '../../config/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Logger } from '../../telemetry/logger.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Makes the partitions of run events for the days to come and drops those past their age. Each step is a
 * short
 * transaction that gives up rather than keeping appends waiting; the next sweep tries again.
 * @param now for tests
 */
export async function keepEventPartitions(
  { db, log }: { db: Database; log: Logger },
  now: Date = new Date(),
): Promise<void> {
  const existing = await listPartitions(db);
  for (let ahead = 0; ahead <= EVENT_PARTITIONS_AHEAD_DAYS; ahead += 1) {
    const day = dayOf(now.getTime() + ahead * DAY_MS);
    if (!existing.includes(nameOf(day))) await attempt(log, () => create(db, day));
  }
  const oldest = nameOf(dayOf(now.getTime() - EVENT_KEEP_DAYS * DAY_MS));
  for (const name of existing.filter((candidate) => candidate < oldest))
    await attempt(log, () => drop(db, name));
  await sql(db.pool, 'delete from partitions.run_events_default where run_day < $1::date', [
    dayOf(now.getTime() - EVENT_KEEP_DAYS * DAY_MS),
  ]);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const nameOf = (day: string): string => `run_events_${day.replaceAll('-', '')}`;
const NAME = /^run_events_\d{8}$/;

async function listPartitions(db: Database): Promise<readonly string[]> {
  const rows = await sql<{ name: string }>(
    db.pool,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'run_events'::regclass`,
  );
  return rows.map((row) => row.name).filter((name) => NAME.test(name));
}

/**
 * Attaching takes lighter locks than creating in place; rows that the default partition took for that day
 * move.
 */
async function create(db: Database, day: string): Promise<void> {
  const name = nameOf(day);
  const next = dayOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  await db.transaction(async (tx) => {
    await limitLocks(tx);
    await sql(
      tx,
      `create table if not exists partitions.${name} (like run_events including defaults including constraints)`,
    );
    await sql(
      tx,
      `with moved as (delete from partitions.run_events_default where run_day = $1::date returning *)
       insert into partitions.${name} select * from moved`,
      [day],
    );
    await sql(
      tx,
      `alter table run_events attach partition partitions.${name} for values from ('${day}') to ('${next}')`,
    );
  });
}

async function drop(db: Database, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await limitLocks(tx);
    await sql(tx, `drop table partitions.${name}`);
  });
}

const limitLocks = (tx: Tx): Promise<unknown> =>
  sql(tx, `set local lock_timeout = ${EVENT_PARTITION_LOCK_MS}`);

async function attempt(log: Logger, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.warn({ err: error }, 'event partition');
  }
}

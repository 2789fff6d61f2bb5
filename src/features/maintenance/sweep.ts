import { IDEMPOTENCY_KEEP_MS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { keepCorporaWhole } from '../embedding/keep-corpora-whole.ts';
import { startForgotten } from '../embedding/start-forgotten.ts';
import { sweepQuarantine } from '../quarantine/sweep-quarantine.ts';
import { deleteEphemeralRuns } from '../runs/delete-ephemeral-runs.ts';
import { keepSearchFresh } from '../search/keep-search-fresh.ts';
import { keepEventPartitions } from './event-partitions.ts';

export interface Swept {
  readonly idempotencyKeys: number;
  readonly ephemeralRuns: number;
}

/** Removes what was only kept for a while. Every part runs although another one failed. */
export async function sweep(services: Services): Promise<Swept> {
  const results = await Promise.allSettled([
    deleteIdempotencyKeys(services),
    deleteEphemeralRuns(services),
    keepEventPartitions(services).then(() => 0),
    keepSearchFresh(services).then(() => 0),
    keepCorporaWhole(services).then(() => 0),
    startForgotten(services).then(() => 0),
    sweepQuarantine(services),
  ]);
  for (const result of results) {
    if (result.status === 'rejected') services.log.error({ err: result.reason as unknown }, 'sweep');
  }
  const [keys, runs] = results.map((result) => (result.status === 'fulfilled' ? result.value : 0));
  return { idempotencyKeys: keys ?? 0, ephemeralRuns: runs ?? 0 };
}

async function deleteIdempotencyKeys({ db }: Services): Promise<number> {
  const rows = await sql(
    db.pool,
    `delete from idempotency_keys where created_at < now() - make_interval(secs => $1::float8) returning 1`,
    [IDEMPOTENCY_KEEP_MS / 1_000],
  );
  return rows.length;
}

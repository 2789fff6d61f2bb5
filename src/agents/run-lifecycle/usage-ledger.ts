import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { UsageLedger } from '../loop/turn-ports.ts';
import type { ClaimedRun } from './claim-run.ts';

const RESERVE = `
  insert into usage_entries (id, key, status, user_id, corpus_id, run_id, model, input_tokens)
  values (gen_random_uuid(), $1, 'RESERVED', $2::uuid, $3::uuid, $4::uuid, $5, $6::int)
  on conflict (key) do update set status = 'RESERVED', input_tokens = excluded.input_tokens`;
const SETTLE = `
  update usage_entries set status = 'SETTLED', input_tokens = $2::int, cached_tokens = $3::int, output_tokens = $4::int,
    reasoning_tokens = $5::int, settled_at = now() where key = $1`;
const RELEASE = `update usage_entries set status = 'RELEASED', input_tokens = 0, settled_at = now() where key = $1`;

/** Counts of a run's model calls, in the table that outlives the run. */
export function usageLedger(db: Pick<Database, 'pool'>, run: ClaimedRun, model: string): UsageLedger {
  const key = (step: number): string => `${run.lease.runId}:${run.attempt}:${step}`;
  return {
    async reserve(step, inputTokens) {
      await sql(
        db.pool,
        RESERVE,
        [key(step), run.actorId, run.corpusId, run.lease.runId, model, inputTokens],
        { name: 'usage-reserve' },
      );
    },
    async settle(step, usage) {
      const { inputTokens, cachedTokens, outputTokens, reasoningTokens } = usage;
      await sql(db.pool, SETTLE, [key(step), inputTokens, cachedTokens, outputTokens, reasoningTokens], {
        name: 'usage-settle',
      });
    },
    async release(step) {
      await sql(db.pool, RELEASE, [key(step)]);
    },
  };
}

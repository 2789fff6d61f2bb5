import { isTerminal } from '../../domain/run-state.ts';
import { notFound } from '../../domain/errors.ts';
import { RUN_STOP_CHANNEL } from '../../agents/run-lifecycle/keep-run.ts';
import type { Run } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { forceStop } from './force-stop.ts';
import { queueNextRun } from './queue-run.ts';
import { mayControl, requireRun } from './run-access.ts';
import { isUnstored, scheduleScrub } from './scrub-run.ts';

const ASK_TO_STOP = `
  with asked as (
    update runs set stop_requested_at = coalesce(stop_requested_at, now()) where id = $1::uuid and status = 'RUNNING' returning id
  )
  select pg_notify('${RUN_STOP_CHANNEL}', id::text)::text from asked`;

/**
 * Asks a run to stop. Its worker breaks off the model at once and ends the run STOPPED with what was written;
 * a run that nobody works on ends here. Stopping an ended run changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function stopRun(ctx: UseCaseContext, { runId }: { readonly runId: string }): Promise<Run> {
  const run = await requireRun(ctx, runId);
  if (!(await mayControl(ctx, run))) throw notFound();
  if (isTerminal(run.status)) return run;
  const asked = await sql(ctx.db.pool, ASK_TO_STOP, [run.id]);
  if (asked.length === 0) {
    await ctx.db.transaction(async (tx) => {
      if (await forceStop(tx, run.id, 'Stopped before an answer began.'))
        await queueNextRun(ctx.jobs, tx, run.conversationId);
    });
    ctx.events.wake(run.id);
    if (isUnstored(run)) scheduleScrub(ctx, run.id);
  }
  return requireRun(ctx, run.id);
}

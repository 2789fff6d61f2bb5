import { reapVersions } from '../../src/features/ingestion/reap-versions.ts';
import { reapRuns } from '../../src/features/runs/reap-runs.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'reap'> = async (ctx) => {
  const versions = await reapVersions(ctx);
  const runs = await reapRuns(ctx);
  const isQuiet = [...Object.values(versions), ...Object.values(runs)].every((count) => count === 0);
  if (!isQuiet) ctx.log.info({ versions, runs }, 'reaped');
};

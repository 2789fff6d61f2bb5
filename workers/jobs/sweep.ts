import { sweep } from '../../src/features/maintenance/sweep.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'sweep'> = async (ctx) => {
  const swept = await sweep(ctx);
  if (swept.idempotencyKeys + swept.ephemeralRuns > 0) ctx.log.info({ ...swept }, 'swept');
};

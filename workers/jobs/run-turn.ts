import { executeRun } from '../../src/features/runs/execute-run.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'run-turn'> = async (ctx, payload) => {
  await executeRun(ctx, { ...payload, signal: ctx.signal });
};

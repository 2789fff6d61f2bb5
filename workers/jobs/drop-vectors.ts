import { dropUnusedVectors } from '../../src/features/embedding/drop-unused-vectors.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'drop-vectors'> = async (ctx) => {
  const dropped = await dropUnusedVectors(ctx, { signal: ctx.signal });
  if (dropped > 0) ctx.log.info({ dropped }, 'removed vectors that nothing needs');
};

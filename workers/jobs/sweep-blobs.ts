import { sweepOrphanBlobs } from '../../src/features/documents/sweep-orphan-blobs.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'sweep-blobs'> = async (ctx) => {
  const deleted = await sweepOrphanBlobs(ctx, { signal: ctx.signal });
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted bytes that no document names');
};

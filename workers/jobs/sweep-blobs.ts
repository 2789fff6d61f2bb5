import { sweepOrphanBlobs } from '../../src/features/documents/sweep-orphan-blobs.ts';
import { forgetImports } from '../../src/features/imports/forget-imports.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'sweep-blobs'> = async (ctx) => {
  const deleted = await sweepOrphanBlobs(ctx, { signal: ctx.signal });
  const released = await forgetImports(ctx);
  if (released > 0) ctx.log.info({ released }, 'released files that nothing refers to');
  if (deleted > 0) ctx.log.info({ deleted }, 'deleted bytes that no document names');
};

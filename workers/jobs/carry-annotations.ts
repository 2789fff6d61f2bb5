import { carryAnnotations } from '../../src/features/annotations/carry-annotations.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'carry-annotations'> = async (ctx, { documentId }) => {
  const { carried, stale } = await carryAnnotations(ctx, { documentId });
  if (carried + stale > 0) ctx.log.info({ documentId, carried, stale }, 'carried annotations over');
};

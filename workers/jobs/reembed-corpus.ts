import { runReembedding } from '../../src/features/embedding/run-reembedding.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'reembed-corpus'> = (ctx, payload) =>
  runReembedding(ctx, { ...payload, signal: ctx.signal, requestId: ctx.requestId });

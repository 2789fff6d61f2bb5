import { rollupQuality } from '../../src/features/contract-quality/rollup-quality.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'rollup-quality'> = async (ctx) => {
  await rollupQuality(ctx, { signal: ctx.signal });
};

import { releaseBlob } from '../../src/features/files/release-blob.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'release-blob'> = async (ctx, payload) => {
  const isReleased = await releaseBlob(ctx, payload);
  ctx.log.info({ sha256: payload.sha256, isReleased }, 'blob release');
};

import { announceLetter } from '../../src/features/quarantine/announce-letter.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'quarantine'> = async (ctx, { letterId }) => {
  await announceLetter(ctx, letterId);
};

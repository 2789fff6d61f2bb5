import { embedCorpus } from '../../src/features/embedding/embed-corpus.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'embed-corpus'> = async (ctx, { corpusId }) => {
  const written = await embedCorpus(ctx, { corpusId, signal: ctx.signal });
  if (written > 0) ctx.log.info({ corpusId, written }, 'embedded what a corpus lacked');
};

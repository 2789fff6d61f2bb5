import { embedAnnotations, embedNotes } from '../../src/features/search/embed-texts.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'embed-texts'> = (ctx, { kind, ids }) =>
  kind === 'annotation' ? embedAnnotations(ctx, ids) : embedNotes(ctx, ids);

import type { JobHandlers } from '../runtime/job-context.ts';

/** The handler of every job in the catalog; the type fails to check when one is missing. */
export const JOB_HANDLERS: JobHandlers = {
  'run-turn': () => import('./run-turn.ts'),
  'ingest-document': () => import('./ingest-document.ts'),
  'embed-texts': () => import('./embed-texts.ts'),
  'release-blob': () => import('./release-blob.ts'),
  'import-documents': () => import('./import-documents.ts'),
  'carry-annotations': () => import('./carry-annotations.ts'),
  'reembed-corpus': () => import('./reembed-corpus.ts'),
  'embed-corpus': () => import('./embed-corpus.ts'),
  'drop-vectors': () => import('./drop-vectors.ts'),
  quarantine: () => import('./quarantine.ts'),
  'rollup-quality': () => import('./rollup-quality.ts'),
  reap: () => import('./reap.ts'),
  sweep: () => import('./sweep.ts'),
  'sweep-blobs': () => import('./sweep-blobs.ts'),
};

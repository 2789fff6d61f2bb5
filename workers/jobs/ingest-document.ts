import { ingestVersion } from '../../src/features/ingestion/ingest-version.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'ingest-document'> = (ctx, payload) =>
  ingestVersion(ctx, { ...payload, signal: ctx.signal, requestId: ctx.requestId });

import { runImport } from '../../src/features/imports/run-import.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'import-documents'> = (ctx, payload) =>
  runImport(ctx, { ...payload, signal: ctx.signal, requestId: ctx.requestId });

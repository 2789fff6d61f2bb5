import { isAppError } from '../../src/domain/errors.ts';

/** What becomes of a job whose handler threw. */
export type JobVerdict =
  | { readonly kind: 'gone' }
  | { readonly kind: 'returned' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'retry' }
  | { readonly kind: 'give_up' };

/**
 * @param stopping whether the process is shutting down: what was cancelled then is handed back, not failed
 */
export function classify(error: unknown, { stopping }: { stopping: boolean }): JobVerdict {
  if (stopping && isCancellation(error)) return { kind: 'returned' };
  if (!isAppError(error)) return { kind: 'retry' };
  // A row that is no longer there: a rollback, a purge. Nothing is left to do.
  if (error.code === 'NOT_FOUND') return { kind: 'gone' };
  if (error.retry === 'never') return { kind: 'give_up' };
  const waitMs = error.details.retryAfterMs;
  return waitMs === undefined ? { kind: 'retry' } : { kind: 'wait', ms: waitMs };
}

function isCancellation(error: unknown): boolean {
  if (isAppError(error)) return error.code === 'CANCELLED';
  // By name: an abort is a DOMException, and in another realm it is no Error of ours.
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

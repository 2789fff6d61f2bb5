import { AppError } from '../../domain/errors.ts';

/**
 * Why work on a run ends before the run does: somebody asked it to stop, its time is up, another worker has
 * it, or this process shuts down and gives it back.
 */
export type RunAbortReason = 'stopped' | 'deadline' | 'lost' | 'shutdown';

/** The reason of a run's abort signal. */
export class RunAbort extends Error {
  readonly why: RunAbortReason;

  constructor(why: RunAbortReason) {
    super(`the run was aborted: ${why}`);
    this.name = 'RunAbort';
    this.why = why;
  }
}

/** @returns why, or null while the signal is quiet */
export function abortReason(signal: AbortSignal): RunAbortReason | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof RunAbort ? signal.reason.why : 'shutdown';
}

export const deadlineFailure = (): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: 'the run reached its deadline',
    publicMessage: 'The answer took too long and was ended. What there was is kept.',
    retry: 'later',
    details: { errorType: 'deadline' },
  });

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

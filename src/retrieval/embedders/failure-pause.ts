import { AppError, isAppError } from '../../domain/errors.ts';

export interface PauseInit {
  /** The shortest pause, milliseconds. */
  readonly minMs: number;
  readonly maxMs: number;
  /** How many times as long as was waited in vain nobody waits again. */
  readonly timesWaited: number;
}

export interface PausedCall {
  /** The service. */
  readonly name: string;
  /** How long the caller is ready to wait. */
  readonly timeoutMs: number;
}

interface Failed {
  until: number;
  readonly error: AppError;
  /** The first call after a pause finds out for all others whether the service is back. */
  isProbed: boolean;
}

/**
 * After a failure that may pass, the same one at once for a while, so that not everybody waits for a service
 * that is away. The pause is longer the longer was waited, so that a service which accepts and never answers
 * holds its callers only for a small share of the time.
 *
 * Who waits longer learns more: what did not answer within a minute does not answer within five seconds
 * either, but not the other way round.
 */
export class FailurePause {
  readonly #init: PauseInit;
  /** By service, then by how long its callers wait. */
  readonly #failed = new Map<string, Map<number, Failed>>();

  constructor(init: PauseInit) {
    this.#init = init;
  }

  /** @throws what `work` throws, or threw less than a pause ago */
  async run<T>(call: PausedCall, work: () => Promise<T>): Promise<T> {
    const byTimeout = this.#failed.get(call.name) ?? new Map<number, Failed>();
    this.#failed.set(call.name, byTimeout);
    this.#refuse(byTimeout, call);
    const failed = byTimeout.get(call.timeoutMs);
    if (failed !== undefined) failed.isProbed = true;
    const startedAt = Date.now();
    try {
      const done = await work();
      for (const timeoutMs of byTimeout.keys()) if (timeoutMs >= call.timeoutMs) byTimeout.delete(timeoutMs);
      return done;
    } catch (error) {
      if (failed !== undefined) failed.isProbed = false;
      if (isAppError(error) && error.retry === 'later') {
        const until = Date.now() + this.#pauseMs(error, Date.now() - startedAt);
        byTimeout.set(call.timeoutMs, { until, error, isProbed: false });
      }
      throw error;
    }
  }

  #refuse(byTimeout: ReadonlyMap<number, Failed>, call: PausedCall): void {
    for (const [timeoutMs, { until, error, isProbed }] of byTimeout) {
      const left = until - Date.now();
      const isOwn = timeoutMs === call.timeoutMs;
      // A limit of the rate is for those who reached it; a question now and then may still pass.
      const isForAll = timeoutMs > call.timeoutMs && error.code === 'UNAVAILABLE';
      if ((isOwn && (left > 0 || isProbed)) || (isForAll && left > 0))
        throw again(error, Math.max(left, this.#init.minMs));
    }
  }

  #pauseMs({ details }: AppError, waitedMs: number): number {
    const { minMs, maxMs, timesWaited } = this.#init;
    return Math.min(maxMs, Math.max(minMs, waitedMs * timesWaited, details.retryAfterMs ?? 0));
  }
}

/** The caller can tell that nobody was asked by the time that is left. */
const again = (error: AppError, retryAfterMs: number): AppError =>
  new AppError({
    code: error.code,
    message: `not asked again yet: ${error.message}`,
    publicMessage: error.publicMessage,
    retry: 'later',
    details: { ...error.details, retryAfterMs },
    cause: error,
  });

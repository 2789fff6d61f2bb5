import { AppError, isAppError } from '../../domain/errors.ts';
import type { Services } from '../context.ts';
import { FailedAttempts } from './failed-attempts.ts';

const attempts = new WeakMap<object, FailedAttempts>();

/**
 * Runs a check of what somebody brought to sign in with, and counts by address how often it was wrong.
 * @param address undefined: not counted, since it is a proxy's
 * @throws AppError RATE_LIMITED after too many wrong ones, without running it; what it throws
 */
export async function countFailures<T>(
  { db }: Pick<Services, 'db'>,
  address: string | undefined,
  check: () => Promise<T>,
): Promise<T> {
  if (address === undefined) return check();
  const failed = attempts.get(db) ?? new FailedAttempts();
  attempts.set(db, failed);
  const waitMs = failed.waitMs(address, Date.now());
  if (waitMs > 0) throw tooManyAttempts(waitMs);
  try {
    return await check();
  } catch (error) {
    // An outage is nobody's guess.
    if (isAppError(error) && error.code === 'UNAUTHENTICATED') failed.record(address, Date.now());
    throw error;
  }
}

const tooManyAttempts = (retryAfterMs: number): AppError =>
  new AppError({
    code: 'RATE_LIMITED',
    message: 'too many wrong keys or tokens from one address',
    publicMessage: 'Too many wrong API keys or tokens from this address. Try again in a moment.',
    retry: 'later',
    details: { retryAfterMs },
  });

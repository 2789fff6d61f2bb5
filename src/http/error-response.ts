import { failureOf } from '../db/errors.ts';
import { AppError, type ErrorCode } from '../domain/errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Answer } from './send.ts';

/** Exhaustive over codes: a new one does not compile until it has a status. 499: the client went away. */
const STATUS: Record<ErrorCode, number> = {
  VALIDATION: 400,
  NOT_FOUND: 404,
  UNAUTHENTICATED: 401,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  PROVIDER: 502,
  BUDGET_EXHAUSTED: 402,
  UNSUPPORTED_FILE: 415,
  TOO_LARGE: 413,
  SCHEMA_REJECTED: 422,
  UNAVAILABLE: 503,
  CONFIGURATION: 500,
  CANCELLED: 499,
  INTERNAL: 500,
};

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly retry: AppError['retry'];
    readonly requestId: string;
    readonly fields?: AppError['details']['fields'];
    readonly retryAfterMs?: number;
  };
}

/** The HTTP mapper of everything that is thrown: ours as they are, the rest masked and logged once. */
export function errorResponse(
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): [Answer, ErrorBody] {
  const app = failureOf(error) ?? bug(error, log);
  const { fields, retryAfterMs } = app.details;
  const body: ErrorBody = {
    error: {
      code: app.code,
      message: app.publicMessage,
      retry: app.retry,
      requestId,
      ...(fields === undefined ? {} : { fields }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  };
  const headers: Record<string, string> = {};
  if (app.code === 'UNAUTHENTICATED') headers['www-authenticate'] = 'Bearer realm="deedbox"';
  if (retryAfterMs !== undefined) headers['retry-after'] = String(Math.ceil(retryAfterMs / 1_000));
  return [{ status: STATUS[app.code], headers }, body];
}

function bug(error: unknown, log: Logger): AppError {
  log.error({ err: error }, 'request failed');
  return new AppError({
    code: 'INTERNAL',
    message: 'internal error',
    publicMessage: 'Something went wrong on our side. The request id finds it in the log.',
  });
}

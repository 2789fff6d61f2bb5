import { redact } from '../security/redact.ts';

const MESSAGE_MAX_CHARS = 2_000;
const STACK_MAX_CHARS = 4_000;
const MAX_CAUSES = 4;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * What a log keeps of an error: type, code, message, stack and causes. Libraries hang whole clients,
 * requests and
 * rows onto their errors; none of that gets in, and keys and passwords in messages are masked.
 */
export function serialiseError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redact(String(error)).slice(0, MESSAGE_MAX_CHARS) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redact(error.message).slice(0, MESSAGE_MAX_CHARS),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: redact(error.stack).slice(0, STACK_MAX_CHARS) }),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: serialiseError(error.cause, depth + 1) }),
  };
}

/** Codes a caller can act on. GraphQL, HTTP, MCP and jobs each map them exhaustively. */
export type ErrorCode =
  | 'VALIDATION'
  | 'NOT_FOUND'
  | 'UNAUTHENTICATED'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'PROVIDER'
  | 'BUDGET_EXHAUSTED'
  | 'UNSUPPORTED_FILE'
  | 'TOO_LARGE'
  | 'SCHEMA_REJECTED'
  | 'UNAVAILABLE'
  | 'CONFIGURATION'
  | 'CANCELLED'
  | 'INTERNAL';

/** When trying the same thing again can help. */
export type Retry = 'never' | 'later' | 'now';

export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface ErrorDetails {
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterMs?: number;
  /** Kind and id of the object a conflict is about. */
  readonly current?: { readonly kind: string; readonly id: string };
  readonly [key: string]: unknown;
}

export interface AppErrorInit {
  readonly code: ErrorCode;
  /** For operators: may name hosts, paths and causes; goes to the log. */
  readonly message: string;
  /** For the person: what happened and what to do. Defaults to `message` only where that is safe to show. */
  readonly publicMessage: string;
  readonly retry?: Retry;
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

/** The one error class of the product; anything else that is thrown is a bug and is masked. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly retry: Retry;
  readonly details: ErrorDetails;

  constructor(init: AppErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = 'AppError';
    this.code = init.code;
    this.publicMessage = init.publicMessage;
    this.retry = init.retry ?? 'never';
    this.details = init.details ?? {};
  }
}

/** Missing and forbidden look the same, so there is one constructor for both and it takes no reason. */
export const notFound = (): AppError =>
  new AppError({
    code: 'NOT_FOUND',
    message: 'not found or not allowed',
    publicMessage: 'Not found, or you may not do this. Check what you named, and who you are signed in as.',
  });

/** @param path where in the input the problem is, outermost first */
export const invalid = (path: readonly (string | number)[], message: string): AppError =>
  new AppError({
    code: 'VALIDATION',
    message: `${path.join('.')}: ${message}`,
    publicMessage: message,
    details: { fields: [{ path, message }] },
  });

/** Narrows anything thrown. */
export const isAppError = (error: unknown): error is AppError => error instanceof AppError;

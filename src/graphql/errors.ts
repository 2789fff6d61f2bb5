import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { failureOf } from '../db/errors.ts';
import { AppError, isAppError, type ErrorCode } from '../domain/errors.ts';

/**
 * What a mutation's union may show. Each class is one GraphQL type of the same name (error-types.ts);
 * the AppError behind it stays attached, so that fields without a union map it as well.
 */
export class Problem extends Error {
  readonly app: AppError;

  constructor(app: AppError) {
    super(app.publicMessage, { cause: app });
    this.app = app;
  }
}

export class ValidationError extends Problem {}
export class NotFoundError extends Problem {}
export class UnauthenticatedError extends Problem {}
export class ConflictError extends Problem {}
export class RateLimitedError extends Problem {}
export class ProviderError extends Problem {}
export class BudgetExhaustedError extends Problem {}
export class UnsupportedFileError extends Problem {}
export class TooLargeError extends Problem {}
export class UnavailableError extends Problem {}
export class SchemaRejectedError extends Problem {}

export type ProblemClass = new (app: AppError) => Problem;

/** Exhaustive over codes: a new one does not compile until it is placed. Null: never a union member. */
const CLASS_OF: Record<ErrorCode, ProblemClass | null> = {
  VALIDATION: ValidationError,
  NOT_FOUND: NotFoundError,
  UNAUTHENTICATED: UnauthenticatedError,
  CONFLICT: ConflictError,
  RATE_LIMITED: RateLimitedError,
  PROVIDER: ProviderError,
  BUDGET_EXHAUSTED: BudgetExhaustedError,
  UNSUPPORTED_FILE: UnsupportedFileError,
  TOO_LARGE: TooLargeError,
  SCHEMA_REJECTED: SchemaRejectedError,
  UNAVAILABLE: UnavailableError,
  CONFIGURATION: null,
  CANCELLED: null,
  INTERNAL: null,
};

/** @returns the union member for an error, or the error itself when it has none */
export function asProblem(error: unknown): unknown {
  const app = isAppError(error) ? error : failureOf(error);
  if (app === null) return error;
  const Class = CLASS_OF[app.code];
  return Class === null ? app : new Class(app);
}

/** What is needed to write a bug down once. */
export interface ErrorSink {
  readonly requestId: string;
  report(error: unknown, path: string): void;
}

/**
 * The one mapper of everything that reaches the top level of a response.
 * Ours: public message and `extensions.code`. GraphQL's own (syntax, validation, guards): as they are.
 * Anything else is a bug: reported once, masked, and findable by `extensions.requestId`.
 */
export function toGraphqlError(error: unknown, sink: ErrorSink): GraphQLError {
  const located = error instanceof GraphQLError ? error : null;
  const root = rootCause(error);
  if (root instanceof GraphQLError) return withRequestId(located ?? root, sink.requestId);
  const app = root instanceof Problem ? root.app : failureOf(root);
  const where = located === null ? {} : { nodes: located.nodes, source: located.source, path: located.path };
  if (app === null || app.code === 'INTERNAL') {
    sink.report(root, located?.path?.join('.') ?? '');
    return new GraphQLError('Something went wrong on our side. The request id finds it in the log.', {
      ...where,
      extensions: { code: 'INTERNAL', requestId: sink.requestId },
    });
  }
  return new GraphQLError(app.publicMessage, {
    ...where,
    extensions: { ...publicExtensions(app), requestId: sink.requestId },
  });
}

function publicExtensions(app: AppError): Record<string, unknown> {
  const { fields, retryAfterMs } = app.details;
  return {
    code: app.code,
    retry: app.retry,
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function rootCause(error: unknown): unknown {
  let current = error;
  // Executors wrap what resolvers throw, sometimes twice; a cycle would be a bug of theirs, hence the bound.
  for (let depth = 0; depth < 5; depth += 1) {
    if (!(current instanceof GraphQLError) || current.originalError === undefined) return current;
    current = current.originalError;
  }
  return current;
}

function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  if (error.extensions.requestId !== undefined) return error;
  // Yoga attaches what its parsers threw.
  const { originalError: _internal, ...extensions } = error.extensions;
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { code: 'BAD_REQUEST', ...extensions, requestId },
  });
}

/** @returns an error as it is sent; `extensions.http` is for the transport and is not shown */
export function errorJson(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...rest } = error.toJSON();
  if (extensions === undefined) return rest;
  const { http: _http, ...shown } = extensions;
  return { ...rest, extensions: shown };
}

/** @returns the error a caller without the right credentials gets */
export const unauthenticated = (publicMessage: string): AppError =>
  new AppError({ code: 'UNAUTHENTICATED', message: publicMessage, publicMessage });

import { AppError, notFound } from '../domain/errors.ts';

interface Raised {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
  readonly meta?: unknown;
  readonly cause?: unknown;
}

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
]);
/** It is there and does not take work: a replica, a full disk, no memory, a limit of its operator's. */
const REFUSES_WORK = new Set(['25006', '53000', '53100', '53200', '53400', '57P04', '57P05', '58030']);
const RETRYABLE = new Set(['40001', '40P01', 'P2034']);

interface Nested extends Raised {
  readonly originalCode?: unknown;
  readonly originalMessage?: unknown;
  readonly driverAdapterError?: unknown;
}

/** An error and what caused it, outermost first; both Prisma's and Postgres's. */
function causesOf(error: unknown): Nested[] {
  const found: Nested[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 6 || typeof value !== 'object' || value === null) return;
    const nested = value as Nested;
    found.push(nested);
    for (const inner of [nested.cause, nested.meta, nested.driverAdapterError]) visit(inner, depth + 1);
  };
  visit(error, 0);
  return found;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const codesOf = (error: unknown): string[] =>
  causesOf(error).flatMap(({ code, originalCode }) => [code, originalCode].filter(isText));

const messagesOf = (error: unknown): string[] =>
  causesOf(error)
    .flatMap(({ message, originalMessage }) => [message, originalMessage])
    .filter(isText);

/** Two transactions got in each other's way; running this one again can work. */
export const isSerializationFailure = (error: unknown): boolean =>
  codesOf(error).some((code) => RETRYABLE.has(code));

/** A unique constraint refused the row. */
export const isUniqueViolation = (error: unknown): boolean =>
  codesOf(error).some((code) => code === '23505' || code === 'P2002');

/**
 * The database could not be reached or went away, or a limit of time was passed; the statement may have
 * run.
 */
export const isUnavailable = (error: unknown): boolean =>
  codesOf(error).some(
    (code) => CONNECTION_LOST.has(code) || REFUSES_WORK.has(code) || code === '57014' || code === '55P03',
  ) || UNAVAILABLE_TEXT.test(messagesOf(error).join('\n'));

/** Of errors whose code, if they have one, says less. */
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|is not currently accepting connections/;

/** The database was away, and that is why: not a model server or another service, whose errors are typed. */
export const isOutage = (error: unknown): boolean => !(error instanceof AppError) && isUnavailable(error);

const PARENT = new Set(['23503', 'P2003']);
const STILL_NEEDED = /update or delete on table/;

/**
 * What a row was to hang on, or the row that was to be changed, went away between the check and the writing.
 * Deleting what others hang on is refused with the same code, and is a bug.
 */
export const isGone = (error: unknown): boolean =>
  codesOf(error).some((code) => code === 'P2025') ||
  (codesOf(error).some((code) => PARENT.has(code)) && !STILL_NEEDED.test(messagesOf(error).join('\n')));

/** What a caller can be told about an error of the database; null when it is a bug and must be masked. */
export function failureOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isGone(error)) return notFound();
  if (!isUnavailable(error) && !isSerializationFailure(error)) return null;
  return new AppError({
    code: 'UNAVAILABLE',
    message: `the database did not answer: ${String((error as Raised).message)}`,
    publicMessage: 'The database is busy or away. Try again in a moment.',
    retry: 'later',
    cause: error,
  });
}

import { AppError, type ErrorCode, type Retry } from '../../domain/errors.ts';

interface FailureInit {
  readonly code: ErrorCode;
  readonly embedder: string;
  readonly said: string;
  /** Our own words for people, where more is known than the code says. */
  readonly toPeople?: string;
  readonly retry: Retry;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: 'The embedding service asks to slow down.',
  UNAVAILABLE: 'The embedding service cannot be reached.',
  CONFIGURATION: 'The embedding service is not set up rightly.',
};

/** @param init what the server said must hold no secret: it goes to the log */
export const embeddingFailure = ({
  code,
  embedder,
  said,
  toPeople,
  retry,
  retryAfterMs,
  cause,
}: FailureInit): AppError =>
  new AppError({
    code,
    message: `${embedder}: ${said}`,
    publicMessage: toPeople ?? SENTENCES[code] ?? 'The embedding service failed.',
    retry,
    details: { embedder, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    cause,
  });

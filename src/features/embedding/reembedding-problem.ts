import { REEMBED_RETRY_BASE_MS, REEMBED_RETRY_MAX_MS } from '../../config/limits.ts';
import { isAppError } from '../../domain/errors.ts';

/** What stands in the way of a re-embedding, for people. */
export interface ReembeddingProblem {
  readonly code: string;
  /** What happened; see `waiting` and `final` for what to do. */
  readonly said: string;
  readonly canPass: boolean;
  /** Asked for by the server, milliseconds. */
  readonly retryAfterMs: number;
}

/** Reads what was thrown; bugs and outages of ours are told without their words. */
export function problemOf(error: unknown): ReembeddingProblem {
  if (!isAppError(error)) {
    const said = 'Something went wrong on our side while embedding.';
    return { code: 'INTERNAL', said, canPass: true, retryAfterMs: 0 };
  }
  const { code, publicMessage: said, retry, details } = error;
  return { code, said, canPass: retry !== 'never', retryAfterMs: details.retryAfterMs ?? 0 };
}

/** @param failures tries in a row that brought nothing, this one included */
export const waitMs = (failures: number, { retryAfterMs }: ReembeddingProblem): number =>
  Math.min(REEMBED_RETRY_MAX_MS, Math.max(retryAfterMs, REEMBED_RETRY_BASE_MS * 2 ** (failures - 1)));

export const waiting = ({ said }: ReembeddingProblem): string =>
  `${said} It is tried again by itself; search goes on with the vectors there are.`;

const ADVICE: Readonly<Record<string, string>> = {
  CONFIGURATION: 'Mend its settings, or choose another embedder; then call `reembedCorpus`.',
  PROVIDER: 'Choose another embedder, or call `reembedCorpus` when the service was mended.',
  CONFLICT: 'Choose another embedder, or another number of dimensions (`@512` behind the model).',
  NOT_FOUND: 'Somebody who may change the corpus can call `reembedCorpus`.',
};

export const final = ({ code, said }: ReembeddingProblem): string => {
  const advice = ADVICE[code] ?? 'When it is back, call `reembedCorpus`: what was embedded is kept.';
  return `${said} Search goes on with the vectors there are. ${advice}`;
};

import { setTimeout as sleep } from 'node:timers/promises';
import {
  EMBEDDING_MAX_ATTEMPTS,
  EMBEDDING_RETRY_BASE_MS,
  EMBEDDING_RETRY_MAX_WAIT_MS,
} from '../../config/limits.ts';
import { EMBEDDING_ANSWER_MAX_BYTES } from '../../config/limits-services.ts';
import { isAppError } from '../../domain/errors.ts';
import { AnswerTooLong, readAnswer } from '../../security/read-answer.ts';
import type { Secret } from '../../security/secret.ts';
import { embeddingFailure } from './embedding-failure.ts';

export interface PostJson {
  readonly embedder: string;
  readonly url: string;
  readonly body: unknown;
  readonly apiKey?: Secret | null;
  /** For all attempts together, with the waits between them. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Left out: EMBEDDING_MAX_ATTEMPTS. */
  readonly maxAttempts?: number;
  /** First wait between attempts; the next ones double. */
  readonly retryBaseMs?: number;
}

/**
 * Posts JSON and waits out what passes: rate limits as long as the server says, 5xx and broken connections
 * with doubling pauses. One who accepts and does not answer gets no second chance.
 * @throws AppError RATE_LIMITED, UNAVAILABLE, PROVIDER or CONFIGURATION; the caller's abort is thrown as
 * it is
 */
export async function postJson(request: PostJson): Promise<unknown> {
  const { maxAttempts = EMBEDDING_MAX_ATTEMPTS } = request;
  const endsAt = Date.now() + request.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postOnce({ ...request, timeoutMs: Math.max(1, endsAt - Date.now()) });
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!isAppError(error) || error.retry === 'never' || attempt >= maxAttempts) throw error;
      const backoff = (request.retryBaseMs ?? EMBEDDING_RETRY_BASE_MS) * 2 ** (attempt - 1);
      const wait = error.details.retryAfterMs ?? backoff * (0.5 + Math.random() / 2);
      if (wait > EMBEDDING_RETRY_MAX_WAIT_MS || Date.now() + wait >= endsAt) throw error;
      await sleep(wait, undefined, { signal: request.signal });
    }
  }
}

async function postOnce({ embedder, url, body, apiKey, timeoutMs, signal }: PostJson): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (apiKey) headers.authorization = `Bearer ${apiKey.reveal()}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      // A redirect could carry the key to another host.
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    text = await readAnswer(response, EMBEDDING_ANSWER_MAX_BYTES);
  } catch (error) {
    if (error instanceof AnswerTooLong)
      throw embeddingFailure({ code: 'PROVIDER', embedder, said: error.message, retry: 'later' });
    const said = timeout.aborted ? `no answer within ${timeoutMs} ms` : 'the connection failed';
    throw embeddingFailure({ code: 'UNAVAILABLE', embedder, said, retry: 'later', cause: error });
  }
  if (!response.ok) throw statusFailure(embedder, response, clean(text, apiKey));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw embeddingFailure({
      code: 'PROVIDER',
      embedder,
      said: 'the answer is not JSON',
      retry: 'later',
      cause: error,
    });
  }
}

function statusFailure(embedder: string, response: Response, said: string): Error {
  const { status } = response;
  const base = { embedder, said: `status ${status}: ${said}` };
  if (status === 429) {
    return embeddingFailure({
      ...base,
      code: 'RATE_LIMITED',
      retry: 'later',
      retryAfterMs: retryAfter(response),
    });
  }
  if (status >= 500 || status === 408) {
    return embeddingFailure({
      ...base,
      code: 'UNAVAILABLE',
      retry: 'later',
      retryAfterMs: retryAfter(response),
    });
  }
  const isSetup = status === 401 || status === 403 || status === 404;
  return embeddingFailure({ ...base, code: isSetup ? 'CONFIGURATION' : 'PROVIDER', retry: 'never' });
}

function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1_000) : undefined;
}

/** Servers echo what they were sent, sometimes with the key in it. */
function clean(text: string, apiKey: Secret | null | undefined): string {
  const said = text.slice(0, 500).replace(/\s+/g, ' ');
  return apiKey ? said.replaceAll(apiKey.reveal(), '[secret]') : said;
}

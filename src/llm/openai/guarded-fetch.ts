import { errorOfBody, classifyErrorBody } from './classify-error-body.ts';
import { completionAsEventStream } from './completion-as-stream.ts';
import { normaliseEventStream } from './normalise-event-stream.ts';
import { providerFailure } from '../provider-failure.ts';
import { redactSaid } from './redact-said.ts';
import { retryAfterMs } from './retry-after.ts';

const BODY_MAX_BYTES = 4 * 1024 * 1024;
const ERROR_BODY_MAX_BYTES = 64 * 1024;

export interface GuardedFetchOptions {
  readonly spec: string;
  readonly secrets: readonly string[];
}

/**
 * A fetch for the provider's client that classifies every failure itself, from status, headers and body, so
 * that what callers see does not depend on a library's error shapes. A 200 that is JSON instead of a stream
 * is either an error in disguise, which is thrown, or a whole completion, which is turned into a stream.
 */
export function guardedFetch({ spec, secrets }: GuardedFetchOptions): typeof fetch {
  return async (input, init) => {
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      if (init?.signal?.aborted === true) throw error;
      throw providerFailure({
        kind: 'unreachable',
        spec,
        said: redactSaid(reasonOf(error), secrets),
        cause: error,
      });
    }
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.includes('text/event-stream')) return normalised(response);
    const body = await readBounded(response, response.ok ? BODY_MAX_BYTES : ERROR_BODY_MAX_BYTES);
    const json = parseJson(body);
    const error = errorOfBody(json);
    if (response.ok && error === null) {
      const stream = completionAsEventStream(json);
      if (stream !== null) return normalised(stream);
      throw providerFailure({ kind: 'malformed_stream', spec, said: redactSaid(body, secrets) });
    }
    const status = response.ok ? undefined : response.status;
    throw providerFailure({
      kind: classifyErrorBody({ status, code: error?.code ?? '', text: error?.text ?? body.slice(0, 2_000) }),
      spec,
      status: response.status,
      said: redactSaid(error?.text ?? body, secrets),
      retryAfterMs: retryAfterMs(response.headers),
    });
  };
}

const normalised = ({ body, status, headers }: Response): Response =>
  new Response(body?.pipeThrough(normaliseEventStream()) ?? null, { status, headers });

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    text += decoder.decode(part, { stream: true });
    if (bytes > maxBytes) break;
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return [error.message, code, cause instanceof Error ? cause.message : '']
    .filter((part) => part !== '')
    .join(' ');
}

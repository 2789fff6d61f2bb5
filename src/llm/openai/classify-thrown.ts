import type { AppError } from '../../domain/errors.ts';
import { classifyErrorBody, errorOfBody } from './classify-error-body.ts';
import { providerFailure, providerFailureOf } from '../provider-failure.ts';
import { redactSaid } from './redact-said.ts';
import { retryAfterMs } from './retry-after.ts';

const CLOSED = /terminated|other side closed|socket|ECONNRESET|premature|EPIPE|UND_ERR|aborted/i;

/**
 * Types what came out of the client in the middle of a stream. Failures before the first byte were typed by
 * the guarded fetch and are found again in the chain of causes.
 */
export function classifyThrown(
  error: unknown,
  { spec, secrets }: { spec: string; secrets: readonly string[] },
): AppError {
  const known = providerFailureOf(error);
  if (known !== null) return known.error;
  const message = error instanceof Error ? error.message : String(error);
  const said = redactSaid(message, secrets);
  if (error instanceof SyntaxError || /malformed|JSON/i.test(message)) {
    return providerFailure({ kind: 'malformed_stream', spec, said, cause: error });
  }
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const body = errorOfBody({ error: fields.error });
  if (body !== null) {
    const status = typeof fields.status === 'number' ? fields.status : undefined;
    const headers = fields.headers instanceof Headers ? fields.headers : new Headers();
    return providerFailure({
      kind: classifyErrorBody({ status, code: body.code, text: body.text }),
      spec,
      status,
      said: redactSaid(body.text, secrets),
      retryAfterMs: retryAfterMs(headers),
    });
  }
  const chain =
    error instanceof Error && error.cause instanceof Error ? `${message} ${error.cause.message}` : message;
  const kind = CLOSED.test(chain) ? 'closed_mid_stream' : 'malformed_stream';
  return providerFailure({ kind, spec, said, cause: error });
}

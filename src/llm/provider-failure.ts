import { AppError, isAppError, type Retry } from '../domain/errors.ts';

/** Every way a model server is known to fail, told apart because each calls for something else. */
export type ProviderFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'overloaded'
  | 'closed_mid_stream'
  | 'malformed_stream'
  | 'auth'
  | 'quota_exhausted'
  | 'model_not_found'
  | 'bad_request'
  | 'context_too_long'
  | 'refused';

const RETRY: Readonly<Record<ProviderFailureKind, Retry>> = {
  unreachable: 'later',
  timeout: 'later',
  rate_limited: 'later',
  overloaded: 'later',
  closed_mid_stream: 'now',
  malformed_stream: 'now',
  auth: 'never',
  quota_exhausted: 'never',
  model_not_found: 'never',
  bad_request: 'never',
  context_too_long: 'never',
  refused: 'never',
};

const SENTENCE: Readonly<Record<ProviderFailureKind, string>> = {
  unreachable: 'The model server could not be reached. Check that it runs and that its address is right.',
  timeout: 'The model server did not answer in time.',
  rate_limited: 'The model server is limiting requests. Try again later.',
  overloaded: 'The model server is overloaded or failing. Try again later.',
  closed_mid_stream: 'The model server closed the connection in the middle of its answer.',
  malformed_stream: 'The model server sent an answer that could not be read.',
  auth: 'The model server refused the API key.',
  quota_exhausted:
    'The account at the model provider has no quota left. Add credit at the provider or set another model with DEFAULT_LLM.',
  model_not_found: 'The model server does not know this model.',
  bad_request: 'The model server refused the request as invalid.',
  context_too_long: 'The text is longer than the model can take.',
  refused: 'The model provider refused the request because of its content policy.',
};

export interface ProviderFailureInit {
  readonly kind: ProviderFailureKind;
  /** `provider:model`. */
  readonly spec: string;
  /** What the server said, already free of secrets; for operators. */
  readonly said?: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

export interface ProviderFailureDetails {
  readonly kind: ProviderFailureKind;
  readonly spec: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** A typed failure of a model server. Its public message names neither hosts nor keys. */
export function providerFailure(init: ProviderFailureInit): AppError {
  const said = init.said === undefined || init.said === '' ? '' : `: ${init.said}`;
  const status = init.status === undefined ? '' : ` (HTTP ${init.status})`;
  return new AppError({
    code: 'PROVIDER',
    message: `${init.spec}: ${init.kind}${status}${said}`,
    publicMessage: SENTENCE[init.kind],
    retry: RETRY[init.kind],
    details: { kind: init.kind, spec: init.spec, status: init.status, retryAfterMs: init.retryAfterMs },
    cause: init.cause,
  });
}

/**
 * @returns the typed details when the error is a provider failure, wherever in the chain of causes it sits
 */
export function providerFailureOf(error: unknown): (ProviderFailureDetails & { error: AppError }) | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    if (isAppError(at) && at.code === 'PROVIDER' && typeof at.details.kind === 'string') {
      return { ...(at.details as unknown as ProviderFailureDetails), error: at };
    }
  }
  return null;
}

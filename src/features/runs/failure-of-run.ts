import { isAppError } from '../../domain/errors.ts';
import type { RunEnding } from '../../agents/run-lifecycle/end-run.ts';
import { providerFailureOf } from '../../llm/provider-failure.ts';

/**
 * What viewers are told about a run that failed: a type for programs, a sentence for people, nothing of ours
 * inside.
 */
export function failureOfRun(error: Error): NonNullable<RunEnding['failure']> {
  const provider = providerFailureOf(error);
  if (provider !== null) {
    return {
      errorType: `provider_${provider.kind}`,
      message: provider.error.publicMessage,
      retryAfterMs: provider.retryAfterMs,
    };
  }
  if (!isAppError(error)) return { errorType: 'internal', message: 'Something went wrong on our side.' };
  if (error.code === 'NOT_FOUND' || error.code === 'UNAUTHENTICATED') {
    const message =
      error.code === 'UNAUTHENTICATED'
        ? error.publicMessage
        : 'What this question is about can no longer be read by who asked it.';
    return { errorType: 'permission_lost', message };
  }
  const { errorType, retryAfterMs } = error.details;
  return {
    errorType: typeof errorType === 'string' ? errorType : error.code.toLowerCase(),
    message: error.publicMessage,
    retryAfterMs,
  };
}

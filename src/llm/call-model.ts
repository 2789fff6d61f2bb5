import { setTimeout as sleep } from 'node:timers/promises';
import {
  LLM_CALL_MAX_ATTEMPTS,
  LLM_RETRY_BASE_MS,
  LLM_RETRY_MAX_AGE_MS,
  LLM_RETRY_MAX_WAIT_MS,
} from '../config/limits.ts';
import type { ChatModel, ModelChunk, ModelRequest } from './chat.ts';
import {
  type ProviderFailureDetails,
  type ProviderFailureKind,
  providerFailureOf,
} from './provider-failure.ts';
import { cancelled } from './stream-guard.ts';
import { wholeCharacters } from './whole-characters.ts';

export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly baseMs: number;
  /** Longest single wait that a Retry-After is honoured for. */
  readonly maxWaitMs: number;
  /** No new attempt is started after this much time. */
  readonly maxAgeMs: number;
  readonly random: () => number;
}

export const DEFAULT_RETRY: RetryPolicy = {
  maxAttempts: LLM_CALL_MAX_ATTEMPTS,
  baseMs: LLM_RETRY_BASE_MS,
  maxWaitMs: LLM_RETRY_MAX_WAIT_MS,
  maxAgeMs: LLM_RETRY_MAX_AGE_MS,
  random: Math.random,
};

/**
 * A failed attempt that will be repeated. When `hadOutput`, everything yielded since the call began is void.
 */
export interface RetryNotice {
  readonly type: 'retry';
  readonly attempt: number;
  readonly maxAttempts: number;
  /** What happened, for people: a sentence without its full stop. */
  readonly said: string;
  readonly waitMs: number;
  readonly hadOutput: boolean;
  readonly failure: ProviderFailureDetails;
}

const RETRYABLE: ReadonlySet<ProviderFailureKind> = new Set([
  'unreachable',
  'timeout',
  'rate_limited',
  'overloaded',
  'closed_mid_stream',
  'malformed_stream',
]);

/**
 * Calls a model, waiting out what passes: bounded in attempts and in age, honouring Retry-After.
 * @throws AppError of the last attempt, or CANCELLED
 */
export async function* callModel(
  model: ChatModel,
  request: ModelRequest,
  policy: RetryPolicy = DEFAULT_RETRY,
): AsyncGenerator<ModelChunk | RetryNotice> {
  const startedAt = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    let hadOutput = false;
    try {
      for await (const chunk of wholeCharacters(model.stream(request))) {
        hadOutput ||= chunk.type === 'text' || chunk.type === 'refusal' || chunk.type === 'tool_call';
        yield chunk;
      }
      return;
    } catch (error) {
      const failure = providerFailureOf(error);
      if (failure === null || !RETRYABLE.has(failure.kind) || attempt >= policy.maxAttempts) throw error;
      const waitMs = failure.retryAfterMs ?? backoff(attempt, policy);
      if (waitMs > policy.maxWaitMs || Date.now() - startedAt + waitMs > policy.maxAgeMs) throw error;
      const { maxAttempts } = policy;
      const said = failure.error.publicMessage.split(/\.(?:\s|$)/)[0] ?? '';
      yield { type: 'retry', attempt, maxAttempts, said, waitMs, hadOutput, failure };
      await wait(waitMs, request.signal);
    }
  }
}

const backoff = (attempt: number, { baseMs, random }: RetryPolicy): number =>
  Math.round(baseMs * 2 ** (attempt - 1) * (0.75 + random() / 2));

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw cancelled(signal?.reason);
  }
}

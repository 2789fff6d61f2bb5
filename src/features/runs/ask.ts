import { invalid } from '../../domain/errors.ts';
import type { RunEvent } from '../../domain/run-event.ts';
import type { UseCaseContext } from '../context.ts';
import { assertCursor, runEvents } from './run-events.ts';
import type { StartRunInput } from './run-input.ts';
import { findStartedRun, startRun } from './start-run.ts';

export interface AskInput extends StartRunInput {
  /** Number of the last event the caller has, when it comes back; 0 for all. */
  readonly after?: number | null;
}

/**
 * Starts a run and follows it. The idempotency key is required: with it, coming back resumes and never starts
 * again, also where the key is no longer known.
 * @throws what startRun and runEvents throw
 */
export async function ask(
  ctx: UseCaseContext,
  { after: given, ...input }: AskInput,
  signal?: AbortSignal,
): Promise<AsyncGenerator<RunEvent, void, undefined>> {
  if (typeof input.idempotencyKey !== 'string')
    throw invalid(['idempotencyKey'], 'Give a key of your own, so that coming back resumes this question.');
  const after = given ?? 0;
  assertCursor(after);
  const run = after === 0 ? await startRun(ctx, input) : await findStartedRun(ctx, input);
  if (run === null) {
    throw invalid(
      ['after'],
      'This was not asked with this key, so there is nothing to come back to. Leave `after` out to ask it now.',
    );
  }
  return runEvents(ctx, { runId: run.id, after, signal });
}

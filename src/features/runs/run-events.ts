import { invalid } from '../../domain/errors.ts';
import type { RunEvent } from '../../domain/run-event.ts';
import type { UseCaseContext } from '../context.ts';
import { requireRun } from './run-access.ts';

export interface RunEventsInput {
  readonly runId: string;
  /** Number of the last event the caller has; 0 for all. */
  readonly after: number;
  readonly signal?: AbortSignal;
}

/**
 * A run's events after a cursor, stored or still to come. Rights are read at every attach.
 * @throws AppError NOT_FOUND, VALIDATION for a cursor ahead of the log; both before the first event
 */
export async function runEvents(
  ctx: UseCaseContext,
  { runId, after, signal }: RunEventsInput,
): Promise<AsyncGenerator<RunEvent, void, undefined>> {
  const run = await requireRun(ctx, runId);
  if (!Number.isInteger(after) || after < 0)
    throw invalid(['after'], 'A cursor is the number of an event, 0 for the start.');
  if (after > run.lastSeq) {
    throw invalid(['after'], `The cursor ${after} is ahead of this run, whose last event is ${run.lastSeq}.`);
  }
  return ctx.events.subscribe(run.id, after, { signal });
}

import { STREAM_RECHECK_MS } from '../../config/limits.ts';
import { isOutage } from '../../db/errors.ts';
import { patiently } from '../../db/patiently.ts';
import { invalid } from '../../domain/errors.ts';
import type { RunEvent } from '../../domain/run-event.ts';
import type { UseCaseContext } from '../context.ts';
import { reloadActor } from '../people/reload-actor.ts';
import { recheckStream } from '../recheck-stream.ts';
import { readableSources } from './readable-sources.ts';
import { requireRun } from './run-access.ts';

export interface RunEventsInput {
  readonly runId: string;
  /** Number of the last event the caller has; 0 for all. */
  readonly after: number;
  readonly signal?: AbortSignal;
  /** How often rights are read while the stream lasts; the installation's when left out. */
  readonly recheckMs?: number;
}

/**
 * A run's events after a cursor, stored or still to come. Rights are read at every attach and again while it
 * lasts; the sources of a run about a corpus are those whose documents can be read at that moment.
 * @throws AppError NOT_FOUND, VALIDATION for a cursor ahead of the log; both before the first event. Later:
 *   UNAUTHENTICATED for a key or account that is gone, NOT_FOUND when the right to read was lost
 */
export async function runEvents(
  ctx: UseCaseContext,
  { runId, after, signal, recheckMs = STREAM_RECHECK_MS }: RunEventsInput,
): Promise<AsyncGenerator<RunEvent, void, undefined>> {
  const run = await requireRun(ctx, runId);
  assertCursor(after);
  if (after > run.lastSeq) {
    throw invalid(['after'], `The cursor ${after} is ahead of this run, whose last event is ${run.lastSeq}.`);
  }
  const abort = new AbortController();
  const either = signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]);
  let { actor } = ctx;
  const recheck = async (): Promise<void> => {
    actor = await reloadActor(ctx, actor);
    await requireRun({ ...ctx, actor }, run.id);
  };
  const events = recheckStream({
    source: ctx.events.subscribe(run.id, after, { signal: either }),
    abort,
    everyMs: recheckMs,
    recheck: () => patiently(recheck, { signal: either, isPassing: isOutage }),
  });
  // The subject of a run about one document is its only source, and was checked.
  return run.documentId === null ? readableSources(events, () => ({ ...ctx, actor })) : events;
}

/** @throws AppError VALIDATION for what cannot be the number of an event */
export function assertCursor(after: number): void {
  if (!Number.isInteger(after) || after < 0)
    throw invalid(['after'], 'A cursor is the number of an event, 0 for the start.');
}

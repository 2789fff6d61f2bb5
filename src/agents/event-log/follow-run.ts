import { EVENT_YIELD_EVERY } from '../../config/limits.ts';
import { AppError, invalid, notFound } from '../../domain/errors.ts';
import { endsRun, type RunEvent } from '../../domain/run-event.ts';
import { isTerminal } from '../../domain/run-state.ts';
import type { RunHeader } from './event-rows.ts';
import type { Tail } from './tail.ts';

export interface RunSource {
  header(): Promise<RunHeader | null>;
  /** What stands for events that are gone: a reset with the whole content. */
  folded(header: RunHeader): Promise<RunEvent>;
  /** The last event of a run whose events have been dropped by age, put together from its row. */
  ending(header: RunHeader): Promise<RunEvent>;
  attach(header: RunHeader): Tail;
  detach(tail: Tail): void;
}

/**
 * Follows one run from a cursor; see EventLog.subscribe. Pull-based, so that a slow reader holds only its
 * cursor.
 */
export async function* followRun(
  source: RunSource,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void, undefined> {
  const header = await source.header();
  if (header === null) throw notFound();
  if (!Number.isInteger(after) || after < 0)
    throw invalid(['after'], 'A cursor is the number of an event, 0 for the start.');
  if (after > header.lastSeq) {
    throw invalid(
      ['after'],
      `The cursor ${after} is ahead of this run, whose last event is ${header.lastSeq}.`,
    );
  }
  if (isTerminal(header.status) && after === header.lastSeq) return;
  const tail = source.attach(header);
  try {
    yield* follow(source, { tail, after, signal });
  } finally {
    source.detach(tail);
  }
}

async function* follow(
  source: RunSource,
  { tail, after, signal }: { tail: Tail; after: number; signal: AbortSignal },
): AsyncGenerator<RunEvent, void, undefined> {
  let cursor = after;
  let yielded = 0;
  for (;;) {
    if (signal.aborted) return;
    const isOld = tail.after(cursor) === null;
    const batch = isOld ? await tail.range(cursor) : (tail.after(cursor) ?? []);
    const isBroken = batch.length === 0 ? isOld : batch[0]?.seq !== cursor + 1;
    if (isBroken) {
      const bridge = await overGap(source, cursor);
      cursor = bridge.seq;
      yield bridge;
      if (endsRun(bridge.body)) return;
      continue;
    }
    if (batch.length === 0) {
      await tail.wait(signal);
      continue;
    }
    for (const event of batch) {
      if (signal.aborted) return;
      if (event.seq !== cursor + 1) break;
      cursor = event.seq;
      yield event;
      if (endsRun(event.body)) return;
      // A hot stream over a socket would keep every other request of the process waiting.
      if ((yielded += 1) % EVENT_YIELD_EVERY === 0) await new Promise(setImmediate);
    }
  }
}

/** Events after the cursor are missing: they were folded, dropped by age, or deleted with the run. */
async function overGap(source: RunSource, cursor: number): Promise<RunEvent> {
  const header = await source.header();
  if (header === null) throw notFound();
  if (header.foldedSeq > cursor) return source.folded(header);
  if (isTerminal(header.status) && header.lastSeq > cursor) return source.ending(header);
  throw new AppError({
    code: 'INTERNAL',
    message: `run ${header.runId}: events after ${cursor} are missing though nothing was folded`,
    publicMessage: 'The stream of this run is broken.',
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_READ_ATTEMPTS, EVENT_READ_RETRY_MS } from '../config/limits.ts';

interface Patience {
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Which errors may pass; all of them when left out. */
  readonly isPassing?: (error: unknown) => boolean;
}

/** A store that is away for a few seconds must not end the streams that hang on it. */
export async function patiently<T>(
  read: () => Promise<T>,
  { signal, isPassing = () => true }: Patience,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt >= EVENT_READ_ATTEMPTS || signal.aborted || !isPassing(error)) throw error;
      await sleep(EVENT_READ_RETRY_MS * attempt);
    }
  }
}

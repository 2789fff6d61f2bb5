// Follows a run to its end, whatever becomes of the connection.
import { ApiError, subscribe } from './api.js';
import { ASK, FOLLOW } from './operations-ask.js';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Reads to the last event; after a cut it goes on from where it was, so nothing is shown twice or lost.
 * @param state `id` and `seq` as far as they are known, kept up to date; `input` starts the run; `isGivenUp`
 * ends the
 *   waiting for a lost connection
 * @param onEvent called with each event, once; says whether the run has ended
 * @param onLost called at once when the connection is lost, `onBack` when it is there again
 * @throws ApiError for what trying again does not mend
 */
export async function follow(state, { onEvent, onLost, onBack }) {
  for (let failures = 0; ;) {
    const cut = new AbortController();
    const abort = () => cut.abort();
    addEventListener('offline', abort, { once: true });
    const onOpen = () => {
      if (failures > 0) onBack();
      failures = 0;
    };
    try {
      const options = { signal: cut.signal, onOpen };
      const events = state.id
        ? subscribe(FOLLOW, { run: state.id, after: state.seq }, options)
        : subscribe(ASK, { input: state.input }, options);
      for await (const data of events) {
        const event = data.ask ?? data.runEvents;
        state.id = event.runId;
        state.seq = event.seq;
        if (onEvent(event)) return;
      }
      return;
    } catch (error) {
      const isPassing = ['DISCONNECTED', 'UNAVAILABLE'].includes(error.code);
      if (error instanceof ApiError && !isPassing) throw error;
      failures += 1;
      onLost();
      await pause(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
      if (state.isGivenUp) return;
    } finally {
      removeEventListener('offline', abort);
      cut.abort();
    }
  }
}

/** Ends early when the machine is on the net again. */
function pause(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
}

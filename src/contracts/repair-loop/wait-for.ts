import type { AgentOutput } from './loop-state.ts';

/** Time, from outside: the engine has none of its own. Milliseconds. */
export interface LoopClock {
  readonly now: () => number;
  /** Calls back once after a while. @returns what takes it back */
  readonly after: (ms: number, callback: () => void) => () => void;
}

interface Bounds {
  readonly clock: LoopClock;
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export type Answered =
  | { readonly kind: 'output'; readonly output: AgentOutput | null }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'deadline' };

export interface Wait extends Disposable {
  readonly signal: AbortSignal;
  race(ask: () => Promise<AgentOutput | null> | AgentOutput | null): Promise<Answered>;
}

/** Waits for an agent no longer than the deadline and the caller's signal allow. */
export function waitFor({ clock, deadlineMs, signal }: Bounds): Wait {
  const controller = new AbortController();
  // Not `Promise.withResolvers`, which Node 20 does not have.
  let settle: (answered: Answered) => void = () => undefined;
  const stopped = new Promise<Answered>((resolve) => {
    settle = resolve;
  });
  let ended: Answered | null = null;
  const stop = (kind: 'aborted' | 'deadline'): void => {
    const first: Answered = ended ?? { kind };
    ended = first;
    settle(first);
    controller.abort();
  };
  const onAbort = (): void => stop('aborted');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  const endsAt = deadlineMs === undefined ? Infinity : clock.now() + deadlineMs;
  const cancel = deadlineMs === undefined ? null : clock.after(deadlineMs, () => stop('deadline'));
  return {
    signal: controller.signal,
    async race(ask) {
      if (ended === null && clock.now() >= endsAt) stop('deadline');
      if (ended !== null) return ended;
      const asked = Promise.resolve(ask()).then((output): Answered => ({ kind: 'output', output }));
      // Nobody waits for it once the loop has stopped.
      asked.catch(() => undefined);
      const first = await Promise.race([stopped, asked]);
      return ended ?? first;
    },
    [Symbol.dispose]() {
      cancel?.();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

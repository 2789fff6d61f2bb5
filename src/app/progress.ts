import { PROGRESS_QUIET_MS } from '../config/limits.ts';

export interface Progress {
  /** A line at once. */
  readonly say: (line: string) => void;
  /** A line for work that takes longer than a second, with the seconds it took when it is done. */
  during<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/** What a person at the terminal reads; logs go to standard error. */
export function createProgress(out: Pick<NodeJS.WriteStream, 'write'>): Progress {
  return {
    say: (line) => {
      out.write(`${line}\n`);
    },
    async during(label, work) {
      const startedAt = performance.now();
      let isShown = false;
      const timer = setTimeout(() => {
        isShown = true;
        out.write(`${label}...\n`);
      }, PROGRESS_QUIET_MS);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        if (isShown) out.write(`${label}... ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
      }
    },
  };
}

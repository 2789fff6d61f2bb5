import { failureOf } from '../../src/db/errors.ts';

/** What a caller is told of an error; the error itself where it is a bug. */
export function codeOf(error: unknown): string {
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failure.code;
}

/** Runs all at once. @returns `done` or the code of the error, in the order asked; throws what is a bug */
export async function race(attempts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const ended = await Promise.allSettled(attempts.map((attempt) => attempt()));
  return ended.map((end) => (end.status === 'fulfilled' ? 'done' : codeOf(end.reason)));
}

export interface Writers {
  /** Ends them. @returns how often they wrote, and the codes that they were refused with */
  stop(): Promise<{ readonly written: number; readonly refused: ReadonlySet<string> }>;
  /** When all of them together wrote so often. */
  wrote(times: number): Promise<void>;
}

/** Writes over and over, each writer for itself, until told to stop or told that it is gone. */
export function keepWriting(writers: readonly ((round: number) => Promise<unknown>)[]): Writers {
  let isStopped = false;
  let written = 0;
  const refused = new Set<string>();
  const waiting: { readonly times: number; readonly resolve: () => void }[] = [];
  const loop = async (write: (round: number) => Promise<unknown>) => {
    for (let round = 0; !isStopped; round += 1) {
      try {
        await write(round);
        written += 1;
        for (const { times, resolve } of waiting) if (written >= times) resolve();
      } catch (error) {
        const code = codeOf(error);
        refused.add(code);
        if (code === 'NOT_FOUND') return;
      }
    }
  };
  const loops = Promise.all(writers.map(loop));
  return {
    wrote: (times) =>
      Promise.race([
        new Promise<void>((resolve) => {
          if (written >= times) resolve();
          else waiting.push({ times, resolve });
        }),
        loops.then(() => undefined),
      ]),
    async stop() {
      isStopped = true;
      await loops;
      return { written, refused };
    },
  };
}

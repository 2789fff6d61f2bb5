import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  /** The next line of its standard output, parsed as JSON; undefined when it has ended. */
  next(): Promise<unknown>;
  /** Every line from here to its end. */
  rest(): Promise<unknown[]>;
}

/** Runs a script of test/support in a process of its own. */
export function startChild(script: string, args: readonly string[]): Child {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    return done === true ? undefined : (JSON.parse(value) as unknown);
  };
  return {
    process: child,
    next,
    rest: async () => {
      const all: unknown[] = [];
      for (let line = await next(); line !== undefined; line = await next()) all.push(line);
      return all;
    },
  };
}

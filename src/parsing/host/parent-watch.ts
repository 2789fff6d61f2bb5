import { Worker } from 'node:worker_threads';

const POLL_MS = 1_000;

/**
 * Ends this process when its parent is gone, and only then: a terminal or a service manager sends its signal
 * to the whole group, and a file must not be blamed for the death of its reader. The channel's end is heard
 * only between two files: while an engine is busy inside one page nothing else runs here, so a thread of its
 * own looks whether the parent changed.
 */
export function watchParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  const worker = new Worker(
    `const { workerData } = require('node:worker_threads');
     setInterval(() => {
       if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
     }, workerData.pollMs);`,
    { eval: true, workerData: { parent: process.ppid, pollMs: POLL_MS }, execArgv: [] },
  );
  worker.unref();
}

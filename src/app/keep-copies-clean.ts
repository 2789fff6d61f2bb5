import { COPIES_SWEEP_INTERVAL_MS } from '../config/limits.ts';
import type { Services } from '../features/context.ts';
import { sweepCopies } from '../features/files/sweep-copies.ts';

/**
 * Sweeps what this process's machine keeps of files that are gone, now and then: each machine has its own.
 * @returns what ends it
 */
export function keepCopiesClean(services: Services): () => void {
  const sweep = (): void => {
    sweepCopies(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'copies of files that are gone could not be swept'),
    );
  };
  const timer = setInterval(sweep, COPIES_SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

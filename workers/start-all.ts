import type { Services } from '../src/features/context.ts';
import { JOB_HANDLERS } from './jobs/handlers.ts';
import { startWorkers, type WorkerRuntime } from './runtime/start-workers.ts';

/** Every job of the catalog, consumed by this process. */
export const startAllWorkers = (
  services: Services,
  options: { prefix?: string; graceMs?: number } = {},
): Promise<WorkerRuntime> => startWorkers({ services, handlers: JOB_HANDLERS, ...options });

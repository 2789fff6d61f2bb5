import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Services } from '../features/context.ts';
import { releaseOrphans } from '../features/ingestion/reap-versions.ts';
import type { Logger } from '../telemetry/logger.ts';
import { buildServices } from './build-services.ts';
import { prepareFirstStart, type FirstStart } from './first-start.ts';
import type { Progress } from './progress.ts';
import { serve } from './serve.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Starts the worker side in this process; handed in, since `src` does not know `workers`. */
export type WorkerStarter = (services: Services) => Promise<{ stop(): Promise<void> }>;

export interface RunningApp {
  readonly services: Services;
  /** Null in a process that only works. */
  readonly url: string | null;
  readonly firstStart: FirstStart;
  readonly shutdown: Shutdown;
}

interface StartInput {
  readonly config: Config;
  readonly log: Logger;
  readonly progress: Progress;
  /** Null: jobs are run by other processes. */
  readonly startWorkers: WorkerStarter | null;
  readonly database?: Database;
}

/**
 * One process of the installation, up to ready. What was started is stopped again when a later step fails.
 */
export async function startApp(input: StartInput): Promise<RunningApp> {
  const { config, log, progress } = input;
  const shutdown = createShutdown(log);
  try {
    const { services, close } = await progress.during('Opening the installation', () =>
      buildServices({ config, log, progress: progress.say, database: input.database }),
    );
    shutdown.add({ phase: 'services', run: close });
    const firstStart = await prepareFirstStart(services);
    // The process that held them is dead, since this one has the folder: its work goes on at once.
    if (config.mode === 'embedded') await releaseOrphans(services);
    const url = config.role === 'worker' ? null : await serve(services, shutdown);
    if (input.startWorkers !== null) {
      const workers = await input.startWorkers(services);
      shutdown.add({ phase: 'workers', run: () => workers.stop() });
    }
    return { services, url, firstStart, shutdown };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

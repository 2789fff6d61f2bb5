import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { announceAddress } from '../db/embedded/folder-lock.ts';
import type { Services } from '../features/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { FirstStart } from './first-start.ts';
import { checkBeforeStart, warnOfLostKeys } from './check-before-start.ts';
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

const NO_FIRST_START: FirstStart = { adminUserId: null, newKey: null };

export interface StartAppInput {
  readonly config: Config;
  readonly log: Logger;
  /** Lines for a person who waits. */
  readonly say: (line: string) => void;
  /** Null: jobs are run by other processes. */
  readonly loadWorkers: (() => Promise<WorkerStarter>) | null;
  /** For tests, which bring a database of their own; it is closed with the rest. */
  readonly database?: Database;
}

/**
 * One process of the installation, up to ready. What was started is stopped again when a later step fails.
 * The database opens first, since its lock says that the data folder is ours; embedded it does so in a
 * thread of
 * its own, and meanwhile this one loads the code.
 */
export async function startApp(input: StartAppInput): Promise<RunningApp> {
  const { config, log } = input;
  const shutdown = createShutdown(log);
  try {
    await checkBeforeStart(config);
    await warnOfLostKeys(config, input.say);
    const opening = await begin(input);
    const loading = load(input);
    // Of two failures the database's is the one to tell; the other must not end the process meanwhile.
    loading.catch(() => undefined);
    const database = await opening.database;
    const dropDatabase = shutdown.add({ phase: 'services', run: () => database.close() });
    const { build, serving, startWorkers, start, ingestion, contracts } = await loading;
    const { services, close } = await build.buildServices({ config, log, database });
    dropDatabase();
    shutdown.add({ phase: 'services', run: close });
    await contracts.publishBuiltins(services);
    // The process that held them is dead, since this one has the folder: its work goes on at once.
    if (config.mode === 'embedded') await ingestion.releaseOrphans(services);
    // Embedded, the key goes into a file. Elsewhere it is shown, once: by a process that people look at, and
    // when nothing can stop it any more from coming up.
    let firstStart = config.mode === 'embedded' ? await start.prepareFirstStart(services) : NO_FIRST_START;
    const url = serving === null ? null : await serving.serve(services, shutdown);
    if (config.mode === 'embedded' && url !== null) await announceAddress(config.home, url);
    if (startWorkers !== null) {
      const workers = await startWorkers(services);
      shutdown.add({ phase: 'workers', run: () => workers.stop() });
    }
    if (config.mode === 'services' && url !== null) firstStart = await start.prepareFirstStart(services);
    return { services, url, firstStart, shutdown };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/**
 * Resolves when the database is being opened elsewhere: code loads on this thread without a pause, and
 * whatever begins after it would begin a second later. In an object, since a promise of a promise is one.
 */
async function begin(input: StartAppInput): Promise<{ readonly database: Promise<Database> }> {
  const { config, log, say, database } = input;
  if (database !== undefined) return { database: Promise.resolve(database) };
  const begun = Promise.withResolvers<undefined>();
  const options = { databaseUrl: config.databaseUrl, home: config.home, log, progress: say };
  const { openSource } = await import('../db/open-source.ts');
  const opened = openSource({ ...options, onBegun: () => begun.resolve(undefined) });
  await Promise.race([begun.promise, opened]);
  const open = async (): Promise<Database> => {
    const { openDatabase } = await import('../db/database.ts');
    return openDatabase({ ...options, opened });
  };
  return { database: open() };
}

async function load({ config, loadWorkers }: StartAppInput) {
  const [build, start, ingestion, contracts, serving, startWorkers] = await Promise.all([
    import('./build-services.ts'),
    import('./first-start.ts'),
    import('../features/ingestion/reap-versions.ts'),
    import('../features/contracts-registry/publish-builtins.ts'),
    config.role === 'worker' ? null : import('./serve.ts'),
    loadWorkers?.() ?? null,
  ]);
  return { build, start, ingestion, contracts, serving, startWorkers };
}

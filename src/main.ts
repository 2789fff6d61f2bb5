import { keepCompiledCode } from './app/compile-cache.ts';
import { checkFolders, readArguments } from './app/arguments.ts';
import { homeAsTyped } from './app/home-as-typed.ts';
import { createProgress } from './app/progress.ts';
import type { WorkerStarter } from './app/start-app.ts';
import { handleSignals } from './app/shutdown.ts';
import { describeStartFailure } from './app/start-failure.ts';
import { readConfig, type Config } from './config/config.ts';
import { createLogger } from './telemetry/logger.ts';

/**
 * The API process; with DEEDBOX_PROCESS=all, which is also the embedded mode, it runs the jobs as well. It is
 * the only file of `src` that knows `workers`.
 */
async function main(): Promise<void> {
  keepCompiledCode();
  let config: Config | null = null;
  try {
    const args = readArguments(process.argv.slice(2));
    config = readConfig(process.env);
    await checkFolders(args.folders);
    await start(config, args.folders);
  } catch (error) {
    const failure = describeStartFailure(error, config?.port ?? null);
    if (failure === null) throw error;
    process.stderr.write(`${failure.text}\n`);
    process.exit(failure.exitCode);
  }
}

async function start(config: Config, folders: readonly string[]): Promise<void> {
  const log = createLogger({ level: config.logLevel, process: config.role });
  const progress = createProgress(process.stdout);
  const { startApp } = await import('./app/start-app.ts');
  const app = await startApp({
    config,
    log,
    say: progress.say,
    loadWorkers: config.role === 'api' ? null : loadWorkers,
  });
  handleSignals({ shutdown: app.shutdown, log, say: progress.say });
  const { welcome } = await import('./app/welcome.ts');
  await welcome({ app, progress, folders, home: homeAsTyped(config.home) });
}

const loadWorkers = async (): Promise<WorkerStarter> =>
  (await import('../workers/start-all.ts')).startAllWorkers;

await main();

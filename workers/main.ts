import { keepCompiledCode } from '../src/app/compile-cache.ts';
import { createProgress } from '../src/app/progress.ts';
import { handleSignals } from '../src/app/shutdown.ts';
import type { WorkerStarter } from '../src/app/start-app.ts';
import { describeStartFailure } from '../src/app/start-failure.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/telemetry/logger.ts';

/** The worker process of services mode: it serves nothing and runs jobs. */
async function main(): Promise<void> {
  keepCompiledCode();
  try {
    const config = readConfig({ ...process.env, DEEDBOX_PROCESS: 'worker' });
    const log = createLogger({ level: config.logLevel, process: 'worker' });
    const { say } = createProgress(process.stdout);
    const { startApp } = await import('../src/app/start-app.ts');
    const app = await startApp({ config, log, say, loadWorkers });
    handleSignals({ shutdown: app.shutdown, log, say });
    say('The worker of Deedbox is ready.');
  } catch (error) {
    const failure = describeStartFailure(error, null);
    if (failure === null) throw error;
    process.stderr.write(`${failure.text}\n`);
    process.exit(failure.exitCode);
  }
}

const loadWorkers = async (): Promise<WorkerStarter> => (await import('./start-all.ts')).startAllWorkers;

await main();

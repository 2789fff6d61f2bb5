import { createProgress } from '../src/app/progress.ts';
import { handleSignals } from '../src/app/shutdown.ts';
import { startApp } from '../src/app/start-app.ts';
import { describeStartFailure } from '../src/app/start-failure.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { startAllWorkers } from './start-all.ts';

/** The worker process of services mode: it serves nothing and runs jobs. */
async function main(): Promise<void> {
  try {
    const config = readConfig({ ...process.env, DEEDBOX_PROCESS: 'worker' });
    const log = createLogger({ level: config.logLevel, process: 'worker' });
    const progress = createProgress(process.stdout);
    const app = await startApp({ config, log, say: progress.say, loadWorkers: async () => startAllWorkers });
    handleSignals({ shutdown: app.shutdown, log, say: progress.say });
    progress.say('The worker of Deedbox is ready.');
  } catch (error) {
    const failure = describeStartFailure(error, null);
    if (failure === null) throw error;
    process.stderr.write(`${failure.text}\n`);
    process.exit(failure.exitCode);
  }
}

await main();

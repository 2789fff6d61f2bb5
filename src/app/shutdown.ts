import { SHUTDOWN_HARD_LIMIT_MS } from '../config/limits.ts';
import type { Logger } from '../telemetry/logger.ts';

/** One step of going down; a step that fails is logged and the next one runs. */
export interface ShutdownStep {
  readonly name: string;
  readonly run: () => Promise<void> | void;
}

export interface Shutdown {
  /** Steps run in the order in which they were added. */
  add(step: ShutdownStep): void;
  /** Runs the steps once; later calls wait for the first. */
  run(): Promise<void>;
}

export function createShutdown(log: Logger): Shutdown {
  const steps: ShutdownStep[] = [];
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    for (const step of steps) {
      try {
        await step.run();
        log.debug({ step: step.name }, 'shutdown step done');
      } catch (error) {
        log.error({ err: error, step: step.name }, 'shutdown step failed');
      }
    }
  }

  return {
    add: (step) => {
      steps.push(step);
    },
    run: () => (running ??= runAll()),
  };
}

/**
 * The first SIGTERM or SIGINT goes down in order; a second one, or a step that never ends, exits at once.
 * What nobody caught is logged and ends the process: its state can no longer be trusted, and every
 * acknowledged write is in the database.
 */
export function handleSignals({ shutdown, log, say }: { shutdown: Shutdown; log: Logger; say: (line: string) => void }): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say(`Stopping (${signal}); again to stop at once.`);
    setTimeout(() => {
      log.fatal('shutdown took too long');
      process.exit(1);
    }, SHUTDOWN_HARD_LIMIT_MS).unref();
    shutdown.run().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

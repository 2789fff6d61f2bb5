import { SHUTDOWN_HARD_LIMIT_MS, SIGNAL_ECHO_MS } from '../config/limits.ts';
import type { Logger } from '../telemetry/logger.ts';

/**
 * The order of going down: take nothing new; tell streams, whose clients reconnect elsewhere; let jobs end
 * at a step;
 * drain connections; flush and close what everything else uses, the lock on the data folder last.
 */
const PHASES = ['accepting', 'streams', 'workers', 'connections', 'services'] as const;

export interface ShutdownStep {
  readonly phase: (typeof PHASES)[number];
  readonly run: () => Promise<void> | void;
}

export interface Shutdown {
  /** @returns what takes the step away again */
  add(step: ShutdownStep): () => void;
  /**
   * Runs every step once, by phase; a step that fails is logged and the next one runs. Later calls wait for
   * the first.
   */
  run(): Promise<void>;
}

export function createShutdown(log: Logger): Shutdown {
  const steps = new Set<ShutdownStep>();
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    for (const phase of PHASES) {
      for (const step of [...steps].filter((candidate) => candidate.phase === phase)) {
        try {
          await step.run();
        } catch (error) {
          log.error({ err: error, phase }, 'shutdown step failed');
        }
      }
      log.debug({ phase }, 'shutdown');
    }
  }

  return {
    add: (step) => {
      steps.add(step);
      return () => void steps.delete(step);
    },
    run: () => (running ??= runAll()),
  };
}

/**
 * The first SIGTERM or SIGINT goes down in order; a second one, or a step that never ends, exits at once.
 * What nobody caught is logged and ends the process: its state can no longer be trusted, and every
 * acknowledged write is in the database.
 */
export function handleSignals({
  shutdown,
  log,
  say,
}: {
  shutdown: Shutdown;
  log: Logger;
  say: (line: string) => void;
}): void {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    // One Ctrl-C arrives from the terminal, from npm and from the script that started us.
    if (stoppingSince !== null && Date.now() - stoppingSince < SIGNAL_ECHO_MS) return;
    if (stoppingSince !== null) process.exit(1);
    stoppingSince = Date.now();
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

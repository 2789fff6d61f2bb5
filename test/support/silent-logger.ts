import type { Logger } from '../../src/telemetry/logger.ts';

const nothing = (): void => undefined;

/** A logger for tests that do not look at the log. */
export const silentLogger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  child: () => silentLogger,
} as Logger;

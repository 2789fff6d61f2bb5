import { pino, type Logger as PinoLogger } from 'pino';
import { serialiseError } from './serialise-error.ts';

/** The subset every part uses, so that tests can hand in a silent one. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Logger;
};

/**
 * JSON lines on standard error, one object a line; standard output stays free for what a person reads.
 * Keys that name secrets are redacted wherever they appear at the first two levels.
 */
export function createLogger(options: { level: string; process: string }): Logger {
  const names = [
    'authorization',
    'apiKey',
    'password',
    'secret',
    'token',
    'cookie',
    'DATABASE_URL',
    'REDIS_URL',
  ];
  return pino(
    {
      level: options.level,
      base: { process: options.process, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => serialiseError(error) },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: names.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    },
    // Synchronous, so that the last words before a crash are there.
    pino.destination({ dest: 2, sync: true }),
  );
}

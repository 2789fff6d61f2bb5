import type { Readable } from 'node:stream';

/**
 * Keeps a stream that fails before anybody reads it, as of a file that cannot be opened, from ending the
 * process. Who reads it later is told all the same.
 */
export function keepFailure<Input extends Readable | Uint8Array>(input: Input): Input {
  if (!(input instanceof Uint8Array)) input.on('error', () => undefined);
  return input;
}

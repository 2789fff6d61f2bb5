import type { Readable } from 'node:stream';
import { AppError } from '../domain/errors.ts';

/** What is to be stored, piece by piece. */
export async function* chunksOf(input: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
  if (input instanceof Uint8Array) {
    yield input;
    return;
  }
  // A string chunk would be hashed and counted as something else than what is written.
  for await (const chunk of input as AsyncIterable<string | Uint8Array>) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

export const tooLarge = (maxBytes: number): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: `more than ${maxBytes} bytes`,
    publicMessage: `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB, the most that is taken.`,
    details: { maxBytes },
  });

/** The bytes a row speaks of are gone: trying again does not bring them back. */
export const notStored = (sha256: string): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: `blob ${sha256} is not in the store`,
    publicMessage: 'The bytes of this file are not in the store.',
  });

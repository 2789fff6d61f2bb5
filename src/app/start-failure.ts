import { isAppError } from '../domain/errors.ts';

export interface StartFailure {
  readonly text: string;
  readonly exitCode: number;
}

/** From sysexits: the configuration is wrong, and starting again will not mend it. */
const EXIT_CONFIGURATION = 78;

/**
 * What a person reads when the start fails: a sentence that says what to do, without a stack.
 * @returns null for what is a bug, whose stack is wanted
 */
export function describeStartFailure(error: unknown, port: number | null): StartFailure | null {
  if (isAppError(error)) {
    return { text: error.publicMessage, exitCode: error.code === 'CONFIGURATION' ? EXIT_CONFIGURATION : 1 };
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const other = (port ?? 4000) + 1;
    return {
      text: `Port ${port} is in use. Stop what uses it, or choose another one: PORT=${other} npm start`,
      exitCode: 1,
    };
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return {
      text: `Port ${port} needs more rights. Choose one above 1023: PORT=4000 npm start`,
      exitCode: 1,
    };
  }
  if (code === 'EADDRNOTAVAIL') {
    return {
      text: 'HOST names an address that this machine does not have. Leave it out, or set HOST=0.0.0.0',
      exitCode: 1,
    };
  }
  if (code === 'ENOSPC') return { text: 'The disk is full: free some space and start again.', exitCode: 1 };
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return {
      text: `The data folder cannot be written (${code}). Set DEEDBOX_HOME to a folder of yours.`,
      exitCode: 1,
    };
  }
  return null;
}

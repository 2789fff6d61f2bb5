import { isAppError } from '../domain/errors.ts';

/** Runs a command for a person: plain lines, one sentence for what can go wrong, an exit code. */
export async function runCommand(command: (say: (line: string) => void) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!isAppError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    process.stderr.write(`${isAppError(error) ? error.publicMessage : (error as Error).message}\n`);
    process.exitCode = 1;
  }
}

import { stat } from 'node:fs/promises';
import { AppError } from '../domain/errors.ts';

export interface StartArguments {
  /** Folders and files to ingest once the server is ready. */
  readonly folders: readonly string[];
}

export const USAGE =
  'npm start [-- FOLDER ...]   serves, and puts the documents of each folder into a corpus of its name';

/** @throws AppError CONFIGURATION for an option: there are none, everything is set by environment */
export function readArguments(given: readonly string[]): StartArguments {
  const option = given.find((argument) => argument.startsWith('-'));
  if (option !== undefined) {
    const text = `There is no option ${option}. ${USAGE}\nSettings are read from the environment; see .env.example.`;
    throw new AppError({ code: 'CONFIGURATION', message: text, publicMessage: text });
  }
  return { folders: given };
}

/** @throws AppError VALIDATION that names every folder that is not there, before anything is started */
export async function checkFolders(folders: readonly string[]): Promise<void> {
  const found = await Promise.all(folders.map((folder) => stat(folder).catch(() => null)));
  const missing = folders.filter((_folder, index) => found[index] === null);
  if (missing.length === 0) return;
  const text = `There is no such folder: ${missing.join(', ')}`;
  throw new AppError({ code: 'VALIDATION', message: text, publicMessage: text });
}

import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { AppError } from '../domain/errors.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { keyRingProblems, newKeyRingEntry, parseKeyRingEntries } from './key-ring-entry.ts';

/** Where an embedded installation keeps its keys: in the data folder, readable by its owner only. */
export const KEY_RING_FILE = 'keys';

/**
 * The key ring of the configuration; without one, the data folder's own, made at the first start.
 * @throws AppError CONFIGURATION when it cannot be read as one
 */
export async function loadKeyRing(config: Pick<Config, 'keys' | 'home'>): Promise<KeyRing> {
  if (config.keys !== null) return createKeyRing(parseKeyRingEntries(config.keys.reveal()));
  const text = await keptIn(config.home);
  const problem = problemOf(config.home, text);
  if (problem !== null) {
    throw new AppError({ code: 'CONFIGURATION', message: problem, publicMessage: problem });
  }
  return createKeyRing(parseKeyRingEntries(text));
}

/** @returns what is wrong with the keys in the data folder, and what to do; null also where none are yet */
export async function findKeyFileProblem(home: string): Promise<string | null> {
  const text = await readKept(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : problemOf(home, text);
}

function problemOf(home: string, text: string): string | null {
  const problems = keyRingProblems(text);
  if (problems.length === 0) return null;
  return (
    `The file of keys ${join(home, KEY_RING_FILE)} cannot be read: ${problems.join('; ')}. Restore it from a ` +
    'backup: without it sealed passwords and sessions are lost. To start with new keys all the same, move ' +
    'the file away.'
  );
}

async function keptIn(home: string): Promise<string> {
  const path = join(home, KEY_RING_FILE);
  await mkdir(home, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${newKeyRingEntry()}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKept(home);
}

/** Lines count as commas, so that a person can add a key by adding a line on top. */
const readKept = async (home: string): Promise<string> =>
  (await readFile(join(home, KEY_RING_FILE), 'utf8')).trim().replaceAll(/\s*\n\s*/g, ',');

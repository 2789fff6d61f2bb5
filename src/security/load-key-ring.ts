import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from './key-ring-entry.ts';

/** Where an embedded installation keeps its keys: in the data folder, readable by its owner only. */
export const KEY_RING_FILE = 'keys';

/**
 * The key ring of the configuration; without one, the data folder's own, made at the first start.
 * @throws AppError CONFIGURATION when it cannot be read as one
 */
export async function loadKeyRing(config: Pick<Config, 'keys' | 'home'>): Promise<KeyRing> {
  const text = config.keys === null ? await keptIn(config.home) : config.keys.reveal();
  return createKeyRing(parseKeyRingEntries(text));
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
  // Lines count as commas, so that a person can add a key by adding a line on top.
  return (await readFile(path, 'utf8')).trim().replaceAll(/\s*\n\s*/g, ',');
}

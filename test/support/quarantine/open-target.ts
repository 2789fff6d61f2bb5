import { assembleDatabase } from '../../../src/db/database.ts';
import { openEmbedded } from '../../../src/db/embedded/open-embedded.ts';
import type { ConnectionSource } from '../../../src/db/pool.ts';
import type { TestDatabase } from '../database.ts';
import { silentLogger } from '../silent-logger.ts';

/** A database that several processes use one after the other: a data folder, or a URL. */
export async function openTarget(mode: 'embedded' | 'services', target: string): Promise<TestDatabase> {
  const embedded = mode === 'embedded' ? await openEmbedded({ home: target, log: silentLogger }) : null;
  const source: ConnectionSource =
    embedded === null
      ? { kind: 'server', url: target }
      : { kind: 'embedded', stream: () => embedded.mux.stream() };
  const closeSource = async (): Promise<void> => embedded?.close();
  const database = assembleDatabase({ mode, source, log: silentLogger, closeSource });
  return { ...database, source, dispose: () => database.close() };
}

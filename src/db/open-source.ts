import type { Secret } from '../security/secret.ts';
import type { Logger } from '../telemetry/logger.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { ConnectionSource } from './pool.ts';

export interface OpenSourceOptions {
  /** Null: embedded, in `home`. */
  readonly databaseUrl: Secret | null;
  /** Absolute path of the data folder. */
  readonly home: string;
  readonly log: Logger;
  /** Lines for a person who waits, in plain words. */
  readonly progress?: (line: string) => void;
  /** Called once when opening goes on elsewhere, in the embedded database's own thread. */
  readonly onBegun?: () => void;
}

export interface DatabaseSource {
  readonly mode: 'embedded' | 'services';
  readonly source: ConnectionSource;
  readonly close: () => Promise<void>;
}

/**
 * Where connections lead to, before anything of the database's client is loaded: the embedded database
 * opens for a second in its thread, and meanwhile this one has that code to load.
 * @throws AppError CONFLICT for a folder in use, CONFIGURATION for a format that is not ours
 */
export async function openSource(options: OpenSourceOptions): Promise<DatabaseSource> {
  const { databaseUrl, home, log, progress, onBegun } = options;
  if (databaseUrl !== null) {
    onBegun?.();
    const source: ConnectionSource = { kind: 'server', url: databaseUrl.reveal() };
    return { mode: 'services', source, close: async () => {} };
  }
  const embedded = await openEmbedded({ home, log, progress, onBegun });
  return {
    mode: 'embedded',
    source: { kind: 'embedded', stream: () => embedded.mux.stream() },
    close: () => embedded.close(),
  };
}

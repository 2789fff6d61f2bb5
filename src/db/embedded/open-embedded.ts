import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { DATABASE_FOLDER } from './database-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { EmbeddedMux } from './mux.ts';
import { openPGliteThread } from './pglite-thread.ts';

const POSTGRES_MAJOR = '18';
/** An open that is quicker needs no word. */
const PROGRESS_AFTER_MS = 1_000;
const PROGRESS_EVERY_MS = 2_000;

export interface EmbeddedDatabase {
  readonly mux: EmbeddedMux;
  /** Shuts the database down and gives the folder free. */
  close(): Promise<void>;
}

export interface OpenEmbeddedOptions {
  /** Absolute path of the data folder. */
  readonly home: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Lines for a person who waits; the first start takes seconds. */
  readonly progress?: (line: string) => void;
  /** Called once when the thread of the database is on its way. */
  readonly onBegun?: () => void;
}

/**
 * Takes the data folder for this process and opens the database in it, making it on the first start.
 * @throws AppError CONFLICT when another process has the folder, CONFIGURATION when its format is not ours
 */
export async function openEmbedded({
  home,
  log,
  progress,
  onBegun,
}: OpenEmbeddedOptions): Promise<EmbeddedDatabase> {
  const lock = await lockFolder(home);
  try {
    const dataDir = join(home, DATABASE_FOLDER);
    const isNew = await checkFormat(dataDir);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const stop = isNew
      ? reportWaiting(progress, { what: 'making the database (first start only)', afterMs: 0 })
      : reportWaiting(progress, { what: 'opening the database', afterMs: PROGRESS_AFTER_MS });
    try {
      const opening = EmbeddedMux.open({
        open: () => openPGliteThread({ dataDir }),
        onCrash: (reason) => log.error({ reason }, 'the embedded database was reopened'),
      });
      onBegun?.();
      const mux = await opening;
      return {
        mux,
        close: async () => {
          await mux.close();
          await lock.release();
        },
      };
    } finally {
      stop();
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** @returns whether there is no database yet */
async function checkFormat(dataDir: string): Promise<boolean> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (version === null) return true;
  if (version === POSTGRES_MAJOR) return false;
  const text = `the database in ${dataDir} has the format of PostgreSQL ${version}, and this release needs ${POSTGRES_MAJOR}`;
  throw new AppError({
    code: 'CONFIGURATION',
    message: text,
    publicMessage: `${text}. Make a backup with the release that wrote it, and restore that here.`,
  });
}

function reportWaiting(
  progress: ((line: string) => void) | undefined,
  { what, afterMs }: { what: string; afterMs: number },
): () => void {
  const startedAt = Date.now();
  const first = (): void => progress?.(`${what} …`);
  const timer = afterMs === 0 ? undefined : setTimeout(first, afterMs);
  if (afterMs === 0) first();
  const each = setInterval(() => {
    progress?.(`${what}: ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  }, PROGRESS_EVERY_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(each);
  };
}

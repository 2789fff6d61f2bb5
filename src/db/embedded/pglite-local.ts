import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { EmbeddedBackend, PGliteOptions } from './backend.ts';
import { BACKEND, eachMessage } from './protocol.ts';

/**
 * A new file of the write-ahead log is 16 MB of zeros, which takes as long as reading twenty pages. They are
 * there against a disk that runs full; what was acknowledged does not hang on them.
 */
const SETTINGS = ['-c', 'wal_init_zero=off'];

/**
 * PGlite in this thread. The worker thread runs this, and so do tests and tools that need no second thread.
 * The first open of an empty folder runs initdb, about eight seconds of CPU.
 */
export async function openLocalPGlite(options: PGliteOptions): Promise<EmbeddedBackend> {
  // Loaded here and not at the top: services mode must not pay for it.
  const [{ PGlite }, { vector }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-pgvector'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const db = await PGlite.create({
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    ...(options.template === undefined
      ? {}
      : { loadDataDir: new Blob([new Uint8Array(options.template)]) }),
    extensions: { vector, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
  });
  const { rows } = await db.query<{ server_version: string }>('SHOW server_version');

  return {
    serverVersion: rows[0]?.server_version ?? '18.0',
    kill: null,
    exec: (parts) =>
      db.runExclusive(async () => {
        // Answers come in microtasks; without a turn of the loop a busy client would starve timers and
        // sockets.
        if (isMainThread) await nextTurn();
        const answers: Uint8Array[] = [];
        for (const part of parts) {
          const answer = await db.execProtocolRaw(part);
          answers.push(answer);
          if (answers.length < parts.length && hasError(answer)) break;
        }
        return answers;
      }),
    dump: async () => new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer()),
    close: () => db.close(),
  };
}

function hasError(answer: Uint8Array): boolean {
  let found = false;
  eachMessage(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength), (type) => {
    if (type === BACKEND.error) found = true;
  });
  return found;
}

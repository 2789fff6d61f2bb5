import { parentPort, workerData } from 'node:worker_threads';
import type { PGliteOptions } from './backend.ts';
import { openLocalPGlite } from './pglite-local.ts';
import type { ThreadReply, ThreadRequest } from './pglite-thread.ts';

const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only');
const reply = (message: ThreadReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const db = await openLocalPGlite(workerData as PGliteOptions);

port.on('message', (request: ThreadRequest) => {
  answer(request).catch((error: unknown) => reply({ id: request.id, error: textOf(error) }));
});
reply({ id: 0, ready: db.serverVersion });

async function answer(request: ThreadRequest): Promise<void> {
  switch (request.kind) {
    case 'exec': {
      const answers = await db.exec(request.parts);
      reply(
        { id: request.id, answers },
        answers.map((bytes) => bytes.buffer as ArrayBuffer),
      );
      return;
    }
    case 'dump': {
      reply({ id: request.id, answers: [await db.dump()] });
      return;
    }
    case 'close':
      await db.close();
      reply({ id: request.id, answers: [] });
      port?.close();
  }
}

import { Worker } from 'node:worker_threads';
import type { EmbeddedBackend, PGliteOptions } from './backend.ts';

export type ThreadRequest =
  | { readonly id: number; readonly kind: 'exec'; readonly parts: readonly Uint8Array[] }
  | { readonly id: number; readonly kind: 'dump' | 'close' };

export interface ThreadReply {
  readonly id: number;
  readonly ready?: string;
  readonly answers?: Uint8Array[];
  readonly error?: string;
}

/** Smaller ones are copied for less than it costs to give them away. */
const GIVEN_BYTES = 16 * 1024;

/** A part that has its buffer to itself and is large: it is moved to the thread and not copied. */
const isWorthGiving = ({ byteLength, buffer }: Uint8Array): boolean =>
  byteLength >= GIVEN_BYTES && byteLength === buffer.byteLength;

type Waiting = { resolve: (answers: Uint8Array[]) => void; reject: (error: Error) => void };
type Call = { kind: 'exec'; parts: readonly Uint8Array[] } | { kind: 'dump' | 'close' };

/**
 * PGlite in a thread of its own: WASM runs synchronously, and an index build of seconds must not stop the
 * service. It is also what makes a runaway statement stoppable, by ending the thread.
 */
export async function openPGliteThread(options: PGliteOptions): Promise<EmbeddedBackend> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: options });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let dead: Error | null = null;

  const fail = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const ready = new Promise<string>((resolve, reject) => {
    worker.on('message', (message: ThreadReply) => {
      if (message.ready !== undefined) return resolve(message.ready);
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error === undefined) call?.resolve(message.answers ?? []);
      else call?.reject(new Error(`embedded database: ${message.error}`));
    });
    worker.on('error', (cause) => {
      const error = new Error('the thread of the embedded database failed', { cause });
      reject(error);
      fail(error);
    });
    worker.on('exit', (code) => {
      const error = new Error(`the thread of the embedded database ended (code ${code})`);
      reject(error);
      fail(error);
    });
  });

  const send = (request: Call): Promise<Uint8Array[]> =>
    new Promise((resolve, reject) => {
      if (dead !== null) return reject(dead);
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      const given = request.kind === 'exec' ? request.parts.filter(isWorthGiving) : [];
      const transfer = given.map(({ buffer }) => buffer as ArrayBuffer);
      worker.postMessage({ ...request, id } satisfies ThreadRequest, transfer);
    });

  return {
    serverVersion: await ready,
    exec: (parts) => send({ kind: 'exec', parts }),
    dump: async () => (await send({ kind: 'dump' }))[0] ?? new Uint8Array(),
    close: async () => {
      if (dead !== null) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await send({ kind: 'close' });
      await ended;
    },
    kill: async () => {
      await worker.terminate();
    },
  };
}

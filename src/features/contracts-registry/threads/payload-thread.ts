import { Worker } from 'node:worker_threads';
import { PAYLOAD_THREAD_MEMORY_MB, PAYLOAD_THREAD_START_MS, PAYLOAD_THREAD_TIMEOUT_MS } from '../../../config/limits-registry.ts';
import type { CheckedPayload, ThreadJob, ThreadReply } from './thread-job.ts';

/** What came of a job. `stopped`: the payload took too long or too much; `broken`: it never got that far. */
export type ThreadOutcome =
  | { readonly kind: 'done'; readonly result: CheckedPayload }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'broken'; readonly error: string };

/**
 * One thread that checks one payload at a time, and is ended where that takes too long. It keeps no process
 * alive.
 */
export class PayloadThread {
  readonly #worker: Worker;
  #isDead = false;

  constructor() {
    this.#worker = new Worker(new URL('./payload-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: PAYLOAD_THREAD_MEMORY_MB },
    });
    this.#worker.unref();
    // Told to whoever waits for a job; without a listener it would end the process.
    this.#worker.on('error', () => undefined);
    this.#worker.on('exit', () => {
      this.#isDead = true;
    });
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  run(job: ThreadJob): Promise<ThreadOutcome> {
    return new Promise((resolve) => {
      let isReady = false;
      const worker = this.#worker;
      const end = (outcome: ThreadOutcome): void => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        resolve(outcome);
      };
      const giveUp = (error: string): void => {
        this.kill();
        end(isReady ? { kind: 'stopped' } : { kind: 'broken', error });
      };
      let timer = setTimeout(() => giveUp('the thread did not start in time'), PAYLOAD_THREAD_START_MS);
      const onMessage = (reply: ThreadReply): void => {
        if (reply.kind === 'done') return end(reply);
        if (reply.kind === 'failed') return end({ kind: 'broken', error: reply.error });
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(() => giveUp('out of time'), PAYLOAD_THREAD_TIMEOUT_MS);
      };
      const onError = (error: Error): void => giveUp(error.message);
      const onExit = (): void => giveUp('the thread ended');
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      worker.postMessage(job);
    });
  }

  /** Whatever it does, it stops. */
  kill(): void {
    this.#isDead = true;
    void this.#worker.terminate();
  }
}

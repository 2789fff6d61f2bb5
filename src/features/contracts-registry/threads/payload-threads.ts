import { PAYLOAD_THREAD_IDLE_MS, PAYLOAD_THREAD_MAX_WAITING, PAYLOAD_THREADS } from '../../../config/limits-registry.ts';
import { AppError } from '../../../domain/errors.ts';
import { PayloadThread, type ThreadOutcome } from './payload-thread.ts';
import type { ThreadJob } from './thread-job.ts';

const idle: { readonly thread: PayloadThread; readonly timer: NodeJS.Timeout }[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/**
 * Runs a job in a thread of the process's own few, which are made when they are needed and end when they
 * are not.
 * @throws AppError UNAVAILABLE where too many wait already
 */
export async function runInThread(job: ThreadJob): Promise<ThreadOutcome> {
  await takeTurn();
  const thread = takeThread();
  try {
    return await thread.run(job);
  } finally {
    giveBack(thread);
    busy -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  if (busy >= PAYLOAD_THREADS) {
    if (waiting.length >= PAYLOAD_THREAD_MAX_WAITING) throw tooBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  busy += 1;
}

function takeThread(): PayloadThread {
  const kept = idle.pop();
  if (kept === undefined) return new PayloadThread();
  clearTimeout(kept.timer);
  return kept.thread.isDead ? new PayloadThread() : kept.thread;
}

function giveBack(thread: PayloadThread): void {
  if (thread.isDead) return;
  const entry = { thread, timer: setTimeout(() => drop(entry), PAYLOAD_THREAD_IDLE_MS).unref() };
  idle.push(entry);
}

function drop(entry: (typeof idle)[number]): void {
  idle.splice(idle.indexOf(entry), 1);
  entry.thread.kill();
}

const tooBusy = (): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: `${PAYLOAD_THREAD_MAX_WAITING} payloads wait for a thread`,
    publicMessage: 'Too many large payloads are being checked. Try again in a few seconds.',
    retry: 'later',
    details: { retryAfterMs: 2_000 },
  });

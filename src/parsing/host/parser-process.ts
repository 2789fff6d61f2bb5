import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { OCR_PAGE_BUDGET_MS, PARSE_MEMORY_POLL_MS, PARSE_START_TIMEOUT_MS } from '../../config/limits.ts';
import type { HostReply, HostRequest } from './protocol.ts';
import { residentBytes } from './resident-memory.ts';

/** Why a process ended before its answer; `not_started`: it never had the file. */
export type ProcessEnd = 'timeout' | 'memory' | 'cancelled' | 'crash' | 'not_started';

export interface RunLimits {
  /** Without a sign of progress. */
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly memoryMaxBytes: number;
  readonly signal?: AbortSignal;
}

export type ProcessAnswer =
  | { readonly ended: false; readonly reply: Extract<HostReply, { kind: 'parsed' | 'failed' | 'rendered' }> }
  | { readonly ended: true; readonly why: ProcessEnd; readonly detail: string };

type Settle = (answer: ProcessAnswer) => void;

const STDERR_KEPT_CHARS = 4_000;
const MEGABYTE = 1024 * 1024;

/** One child that parses one file after another. It is started on construction and good until it ends. */
export class ParserProcess {
  filesHandled = 0;
  readonly #child: ChildProcess;
  readonly #ready: Promise<boolean>;
  #hasEnded = false;
  #endReason: ProcessEnd | null = null;
  #stderr = '';
  #onReply: ((reply: HostReply) => void) | null = null;
  #settle: Settle | null = null;

  constructor(memoryMaxBytes: number) {
    const extension = path.extname(new URL(import.meta.url).pathname);
    const heapMegabytes = Math.max(64, Math.floor(memoryMaxBytes / MEGABYTE));
    this.#child = fork(new URL(`./parse-child${extension}`, import.meta.url), [], {
      execArgv: [
        `--max-old-space-size=${heapMegabytes}`,
        '--disable-warning=ExperimentalWarning',
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--allow-worker',
        '--disable-warning=SecurityWarning',
      ],
      // The engines read hostile files: they get no secrets to lose.
      env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (data: Buffer) => {
      this.#stderr = (this.#stderr + data.toString('utf8')).slice(-STDERR_KEPT_CHARS);
    });
    this.#child.once('exit', () => this.#ended());
    this.#child.once('error', () => this.#ended());
    this.#child.on('message', (reply: HostReply) => this.#onReply?.(reply));
    this.#ready = this.#waitReady();
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** @returns what it holds now, or null where the system does not tell */
  async residentBytes(): Promise<number | null> {
    return this.pid === null ? null : residentBytes(this.pid);
  }

  /** @param onReply hears progress, pages and attached files before the answer */
  async run(
    request: HostRequest,
    limits: RunLimits,
    onReply: (reply: HostReply) => void,
  ): Promise<ProcessAnswer> {
    if (!(await this.#ready) || this.#hasEnded)
      return { ended: true, why: 'not_started', detail: this.#stderr };
    this.filesHandled++;
    return new Promise((resolve) => this.#start(request, limits, { onReply, resolve }));
  }

  /** Asks the child to end, and ends it when it does not. */
  async stop(graceMs: number): Promise<void> {
    if (this.#hasEnded) return;
    const gone = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
  }

  #start(
    request: HostRequest,
    limits: RunLimits,
    { onReply, resolve }: { onReply: (reply: HostReply) => void; resolve: Settle },
  ): void {
    const idle = setTimeout(() => this.#kill('timeout'), limits.timeoutMs);
    let total = setTimeout(() => this.#kill('timeout'), limits.totalTimeoutMs);
    let isExtended = false;
    const poll = setInterval(() => void this.#checkMemory(limits.memoryMaxBytes), PARSE_MEMORY_POLL_MS);
    const cancel = (): void => this.#kill('cancelled');
    limits.signal?.addEventListener('abort', cancel, { once: true });
    this.#settle = (answer) => {
      clearTimeout(idle);
      clearTimeout(total);
      clearInterval(poll);
      limits.signal?.removeEventListener('abort', cancel);
      this.#settle = null;
      this.#onReply = null;
      resolve(answer);
    };
    this.#onReply = (reply) => {
      idle.refresh();
      if (!isExtended && reply.kind === 'progress' && reply.progress.stage === 'ocr') {
        isExtended = true;
        clearTimeout(total);
        const more = reply.progress.total * OCR_PAGE_BUDGET_MS;
        total = setTimeout(() => this.#kill('timeout'), limits.totalTimeoutMs + more);
      }
      this.#hear(reply, request.id, onReply);
    };
    if (limits.signal?.aborted) return cancel();
    this.#child.send(request, (error) => {
      if (error) this.#kill('not_started');
    });
  }

  #hear(reply: HostReply, id: number, onReply: (reply: HostReply) => void): void {
    if (reply.kind === 'ready' || reply.id !== id) return;
    if (reply.kind === 'broken') {
      this.#stderr = reply.error;
      this.#kill(reply.reason);
    } else if (reply.kind === 'progress' || reply.kind === 'pages' || reply.kind === 'attachment')
      onReply(reply);
    else this.#settle?.({ ended: false, reply });
  }

  async #checkMemory(maxBytes: number): Promise<void> {
    const pid = this.#child.pid;
    const bytes = pid === undefined ? null : await residentBytes(pid);
    if (bytes !== null && bytes > maxBytes && this.#settle) this.#kill('memory');
  }

  #kill(reason: ProcessEnd): void {
    this.#endReason ??= reason;
    this.#child.kill('SIGKILL');
  }

  #ended(): void {
    this.#hasEnded = true;
    const isHeap = /heap out of memory|Reached heap limit/.test(this.#stderr);
    this.#settle?.({
      ended: true,
      why: this.#endReason ?? (isHeap ? 'memory' : 'crash'),
      detail: this.#stderr,
    });
  }

  #waitReady(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#kill('not_started'), PARSE_START_TIMEOUT_MS);
      const done = (isReady: boolean): void => {
        clearTimeout(timer);
        this.#child.off('message', hear);
        this.#child.off('exit', fail);
        this.#child.off('error', fail);
        resolve(isReady);
      };
      const hear = (reply: HostReply): void => {
        if (reply.kind === 'ready') done(true);
      };
      const fail = (): void => done(false);
      this.#child.on('message', hear);
      this.#child.once('exit', fail);
      this.#child.once('error', fail);
    });
  }
}

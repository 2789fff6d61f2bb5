import { stat } from 'node:fs/promises';
import {
  PARSE_FILES_PER_PROCESS,
  PARSE_MAX_FILE_BYTES,
  PARSE_MEMORY_KEEP_BYTES,
  PARSE_MEMORY_MAX_BYTES,
  PARSE_POOL_PROCESSES,
  PARSE_TIMEOUT_MS,
  PARSE_TOTAL_TIMEOUT_MS,
  RENDER_TIMEOUT_MS,
} from '../config/limits.ts';
import { failed } from './failure.ts';
import type { ParseFailure } from './failure.ts';
import { AttachmentCollector } from './host/attachment-pieces.ts';
import { ParserProcess } from './host/parser-process.ts';
import type { ProcessAnswer, ProcessEnd } from './host/parser-process.ts';
import type { HostReply, HostRequest } from './host/protocol.ts';
import type { RenderOptions, RenderOutcome } from './pdf/render-outcome.ts';
import type { ParsedPage, ParseInput, ParseOutcome } from './types.ts';

export interface ParseHostOptions {
  /** Files parsed at the same time, each in a process of its own. */
  readonly processes?: number;
  /** A file is given up after so long without a sign of progress; every page read is one. */
  readonly timeoutMs?: number;
  /** A file is given up after so long in all; each page to recognise gives it OCR_PAGE_BUDGET_MS more. */
  readonly totalTimeoutMs?: number;
  readonly renderTimeoutMs?: number;
  /** Whether pictures of text are read (OCR). */
  readonly ocr?: boolean;
  /** Resident memory of one process. */
  readonly memoryMaxBytes?: number;
  /** A process that holds more after a file is replaced: the engines give no memory back. */
  readonly memoryKeepBytes?: number;
  /** A process is replaced after so many files: the engines' memory only grows. */
  readonly filesPerProcess?: number;
  /** Told of processes that ended before their time; `detail` is for operators. */
  readonly onProcessEnd?: (event: { readonly why: ProcessEnd; readonly detail: string }) => void;
}

/** A request before it has a number; spread over the union, so that each kind keeps its own fields. */
type Asked = HostRequest extends infer R ? (R extends HostRequest ? Omit<R, 'id'> : never) : never;

interface RunOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onReply: (reply: HostReply) => void;
  /** Forgets what was heard, when the work starts again in a fresh process. */
  readonly onRestart: () => void;
}

const STOP_GRACE_MS = 2_000;

/**
 * Parses and renders files in processes of their own, so that no file can take the service down: a file that
 * takes too long, eats too much memory or crashes an engine ends as a typed failure, and the next file gets a
 * fresh process. Processes start with the first file and are reused. One host serves a whole application.
 */
export class ParseHost {
  readonly #options: Required<Omit<ParseHostOptions, 'onProcessEnd'>> &
    Pick<ParseHostOptions, 'onProcessEnd'>;
  readonly #idle: ParserProcess[] = [];
  readonly #busy = new Set<ParserProcess>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nextId = 1;
  #isClosed = false;

  constructor(options: ParseHostOptions = {}) {
    this.#options = {
      processes: PARSE_POOL_PROCESSES,
      timeoutMs: PARSE_TIMEOUT_MS,
      totalTimeoutMs: PARSE_TOTAL_TIMEOUT_MS,
      renderTimeoutMs: RENDER_TIMEOUT_MS,
      ocr: true,
      memoryMaxBytes: PARSE_MEMORY_MAX_BYTES,
      memoryKeepBytes: PARSE_MEMORY_KEEP_BYTES,
      filesPerProcess: PARSE_FILES_PER_PROCESS,
      ...options,
    };
  }

  /**
   * @param path of the file; only the process that parses reads it
   * @throws when there is no such file, and after `close`
   */
  async parse(path: string, input: ParseInput = {}): Promise<ParseOutcome> {
    const { size } = await stat(path);
    if (size > PARSE_MAX_FILE_BYTES) {
      return failed(
        'TOO_LARGE',
        `This file is larger than ${Math.floor(PARSE_MAX_FILE_BYTES / 1024 / 1024)} MB.`,
      );
    }
    const { fileName, declaredMime, password, ocr = this.#options.ocr, signal, onProgress } = input;
    const pages: ParsedPage[] = [];
    const attached = new AttachmentCollector();
    const answer = await this.#run(
      { kind: 'parse', path, input: { fileName, declaredMime, password, ocr } },
      {
        timeoutMs: this.#options.timeoutMs,
        signal,
        onRestart: () => {
          pages.length = 0;
          attached.clear();
        },
        onReply: (reply) => {
          if (reply.kind === 'progress') onProgress?.(reply.progress);
          if (reply.kind === 'pages') pages.push(...reply.pages);
          if (reply.kind === 'attachment') attached.add(reply.piece);
        },
      },
    );
    if (answer.ended) return { ok: false, failure: this.#failureOf(answer.why) };
    if (answer.reply.kind === 'failed') return { ok: false, failure: answer.reply.failure };
    if (answer.reply.kind === 'parsed')
      return { ok: true, document: { ...answer.reply.document, pages, ...attached.whole() } };
    return FAILURES.crash;
  }

  /** @throws when there is no such file, and after `close` */
  async render(
    path: string,
    options: RenderOptions & { readonly signal?: AbortSignal },
  ): Promise<RenderOutcome> {
    await stat(path);
    const { signal, page, dpi, password } = options;
    const answer = await this.#run(
      { kind: 'render', path, options: { page, dpi, password } },
      {
        timeoutMs: this.#options.renderTimeoutMs,
        signal,
        onReply: () => undefined,
        onRestart: () => undefined,
      },
    );
    if (answer.ended) return { ok: false, failure: this.#failureOf(answer.why) };
    return answer.reply.kind === 'rendered' ? answer.reply.outcome : FAILURES.crash;
  }

  /** Process ids of the children that are alive. */
  pids(): readonly number[] {
    return [...this.#idle, ...this.#busy].filter(({ hasEnded }) => !hasEnded).flatMap(({ pid }) => pid ?? []);
  }

  /** Ends all children; work in progress ends as CANCELLED. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    const all = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(all.map((parser) => parser.stop(STOP_GRACE_MS)));
  }

  async #run(request: Asked, run: RunOptions): Promise<ProcessAnswer> {
    await this.#turn();
    try {
      const first = await this.#runOnce(request, run);
      if (!first.retry || this.#isClosed) return first.answer;
      run.onRestart();
      return (await this.#runOnce(request, run)).answer;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /**
   * A process that had read other files before may have died of them: the file gets one more chance in a
   * fresh one.
   */
  async #runOnce(request: Asked, run: RunOptions): Promise<{ answer: ProcessAnswer; retry: boolean }> {
    const parser = this.#take();
    this.#busy.add(parser);
    const { memoryMaxBytes, totalTimeoutMs } = this.#options;
    const { timeoutMs, signal, onReply } = run;
    const numbered: HostRequest = { ...request, id: this.#nextId++ };
    const answer = await parser.run(numbered, { timeoutMs, totalTimeoutMs, memoryMaxBytes, signal }, onReply);
    this.#busy.delete(parser);
    await this.#giveBack(parser);
    if (answer.ended && answer.why !== 'cancelled') this.#options.onProcessEnd?.(answer);
    const isUsed = parser.filesHandled > 1;
    const mayBeOfOthers = isUsed && answer.ended && (answer.why === 'crash' || answer.why === 'memory');
    return { answer, retry: answer.ended && (mayBeOfOthers || answer.why === 'not_started') };
  }

  /** A process that ends because this one stops says nothing about the file. */
  #failureOf(why: ProcessEnd): ParseFailure {
    return FAILURES[this.#isClosed ? 'cancelled' : why].failure;
  }

  async #turn(): Promise<void> {
    if (this.#isClosed) throw new Error('the parse host is closed');
    while (this.#running >= this.#options.processes)
      await new Promise<void>((wake) => this.#waiting.push(wake));
    if (this.#isClosed) throw new Error('the parse host is closed');
    this.#running++;
  }

  #take(): ParserProcess {
    for (let parser = this.#idle.pop(); parser; parser = this.#idle.pop())
      if (!parser.hasEnded) return parser;
    return new ParserProcess(this.#options.memoryMaxBytes);
  }

  async #giveBack(parser: ParserProcess): Promise<void> {
    const isLarge = ((await parser.residentBytes()) ?? 0) > this.#options.memoryKeepBytes;
    if (parser.hasEnded) return;
    if (this.#isClosed || isLarge || parser.filesHandled >= this.#options.filesPerProcess)
      void parser.stop(STOP_GRACE_MS);
    else this.#idle.push(parser);
  }
}

const FAILURES: Readonly<Record<ProcessEnd, { readonly ok: false; readonly failure: ParseFailure }>> = {
  timeout: failed(
    'TIMEOUT',
    'Reading this file took too long and was stopped. Split it, or save it again from the program that made it.',
  ),
  memory: failed(
    'OUT_OF_MEMORY',
    'Reading this file needs more memory than is allowed. Split it and upload the parts.',
  ),
  crash: failed(
    'PARSER_CRASHED',
    'Reading this file failed unexpectedly. Save it again from the program that made it, or try later.',
  ),
  not_started: failed(
    'PARSER_UNAVAILABLE',
    'The program that reads files could not be started. This is no fault of the file: it is tried again by itself.',
  ),
  cancelled: failed('CANCELLED', 'Reading the file was cancelled.'),
};

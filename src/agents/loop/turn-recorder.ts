import {
  AGENT_REASONING_FLUSH_CHARS,
  CONTENT_COALESCE_MS,
  TIMELINE_MAX_ENTRIES,
} from '../../config/limits.ts';
import type { RunEventBody, SourceView, TimelineEntry, UsageCount } from '../../domain/run-event.ts';
import { addUsage, NO_USAGE } from '../../llm/chat.ts';
import type { EventLog, RunLease } from '../event-log.ts';

const TIMELINE_TEXT_MAX_CHARS = 500;

export interface TurnRecorderOptions {
  readonly log: Pick<EventLog, 'append'>;
  readonly lease: RunLease;
  /** Called when an append was refused: the run belongs to someone else now. */
  readonly onRefused: (error: Error) => void;
  readonly now?: () => number;
  /**
   * Of an agent that another one asks. Viewers see what it does; what it says and finds is for the one who
   * asked.
   */
  readonly path?: string;
}

/** Of the answer, of which a run has one. */
const OF_THE_ANSWER: ReadonlySet<RunEventBody['type']> = new Set(['content', 'reset', 'sources']);

export interface ToolCallNote {
  readonly toolName: string;
  readonly toolArguments: unknown;
  /** What is about to be done, for people. */
  readonly text: string;
}

/**
 * What one attempt at a turn has said and done so far: writes its events and keeps what the end will need.
 */
export class TurnRecorder {
  readonly #options: TurnRecorderOptions;
  readonly #startedAt: number;
  readonly #timeline: TimelineEntry[] = [];
  #beforeMs = 0;
  #content = '';
  #unsent = '';
  #reasoning = '';
  #contentFrom: number | null = null;
  #usage: UsageCount = NO_USAGE;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnRecorderOptions) {
    this.#options = options;
    this.#startedAt = this.#now();
  }

  /** The answer so far, as viewers have it or will have it next. */
  get content(): string {
    return this.#content;
  }

  get timeline(): readonly TimelineEntry[] {
    return this.#timeline;
  }

  /** Tokens of all model calls so far, also of those that failed. */
  get usage(): UsageCount {
    return this.#usage;
  }

  /** Goes on with the timeline of the attempts before. */
  resume(timeline: readonly TimelineEntry[]): void {
    this.#timeline.unshift(...timeline);
    this.#beforeMs = timeline.at(-1)?.atMs ?? 0;
  }

  spent(usage: UsageCount): void {
    this.#usage = addUsage(this.#usage, usage);
  }

  /** Adds to the answer; deltas are sent together about 25 times a second. */
  text(delta: string): void {
    if (delta === '') return;
    this.#flushReasoning();
    this.#content += delta;
    this.#unsent += delta;
    this.#timer ??= setTimeout(() => this.flushText(), CONTENT_COALESCE_MS);
  }

  flushText(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unsent === '') return;
    const seq = this.#append({
      type: 'content',
      delta: this.#unsent,
      accumulatedLength: this.#content.length,
    });
    this.#contentFrom ??= seq;
    this.#unsent = '';
  }

  /** Declares the answer so far void, for viewers who have seen some of it. @returns what it was */
  voidText(reason: string): string {
    const text = this.#content;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsent = '';
    this.#content = '';
    if (this.#contentFrom !== null) this.#append({ type: 'reset', fromSeq: this.#contentFrom, reason });
    this.#contentFrom = null;
    return text;
  }

  /** The model thinks aloud; sent a sentence or so at a time. */
  reasoning(text: string): void {
    this.#reasoning += text;
    if (this.#reasoning.length >= AGENT_REASONING_FLUSH_CHARS) this.#flushReasoning();
  }

  thought(text: string): void {
    this.flush();
    this.#append({ type: 'thought', text });
    this.note('thought', text);
  }

  /** Something happened that whoever waits should know: an event, and a note of its own kind. */
  status(text: string): void {
    this.flush();
    this.#append({ type: 'thought', text });
    this.note('status', text);
  }

  toolCall({ toolName, toolArguments, text }: ToolCallNote): void {
    this.flush();
    this.#append({ type: 'thought', text, toolName, toolArguments });
    this.note('tool_call', text, { toolName, toolArguments });
  }

  toolResult(toolName: string, summary: string): void {
    this.#append({ type: 'thought', text: summary, toolName });
    this.note('tool_result', summary, { toolName });
  }

  sources(sources: readonly SourceView[]): void {
    if (sources.length === 0) return;
    this.#append({ type: 'sources', sources });
  }

  /** Writes to the timeline alone. */
  note(
    kind: TimelineEntry['kind'],
    text: string,
    tool: Pick<TimelineEntry, 'toolName' | 'toolArguments'> = {},
  ): void {
    if (this.#timeline.length >= TIMELINE_MAX_ENTRIES) return;
    const cut =
      text.length > TIMELINE_TEXT_MAX_CHARS
        ? `${text.slice(0, TIMELINE_TEXT_MAX_CHARS)}… (${text.length} characters)`
        : text;
    this.#timeline.push({
      kind,
      text: cut,
      ...tool,
      atMs: Math.round(this.#beforeMs + this.#now() - this.#startedAt),
    });
  }

  /** Sends everything that waits. */
  flush(): void {
    this.#flushReasoning();
    this.flushText();
  }

  /** Ends without sending what waits, for a worker that lost the run. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flushReasoning(): void {
    if (this.#reasoning.trim() !== '') {
      this.#append({ type: 'thought', text: this.#reasoning });
      this.note('thought', this.#reasoning);
    }
    this.#reasoning = '';
  }

  #append(body: RunEventBody): number {
    const { log, lease, onRefused, path } = this.#options;
    if (path !== undefined && OF_THE_ANSWER.has(body.type)) return lease.lastSeq;
    const event = path === undefined ? body : { ...body, path };
    log.append(lease, [event]).catch(onRefused);
    return lease.lastSeq;
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }
}

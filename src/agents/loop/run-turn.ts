import { RUN_MAX_MODEL_CALLS } from '../../config/limits.ts';
import type { ContextStatus, SourceView, UsageCount } from '../../domain/run-event.ts';
import type { RunOutcome } from '../../domain/run-state.ts';
import type { RetryNotice, RetryPolicy } from '../../llm/call-model.ts';
import { type ChatMessage, type ChatModel, NO_USAGE, type ToolSpec } from '../../llm/chat.ts';
import { estimateTokens } from '../../llm/estimate-tokens.ts';
import { providerFailureOf } from '../../llm/provider-failure.ts';
import { sayHidden } from '../citations/say-hidden.ts';
import { verifyCitations } from '../citations/verify-citations.ts';
import { isOutage } from '../../db/errors.ts';
import { isAppError } from '../../domain/errors.ts';
import type { DocumentPort } from '../document-port.ts';
import { askUnderContract } from '../structured/ask-under-contract.ts';
import { settle } from '../structured/settle.ts';
import { abortReason, asError, deadlineFailure, type RunAbortReason } from '../run-lifecycle/run-abort.ts';
import type { Tool } from '../tools/tool.ts';
import type { WritePort } from '../write-port.ts';
import { messageBudget } from './context-budget.ts';
import { createDataFence, type DataFence } from './data-fence.ts';
import { fitContext } from './fit-context.ts';
import { buildInstructions } from './instructions.ts';
import { modelStep, type StepResult } from './model-step.ts';
import { isDone, runToolCalls } from './run-tool-calls.ts';
import { refusalOf } from './refusal-of.ts';
import { SourceRegistry } from './source-registry.ts';
import { forKeeping, type OpenStep, type SavedTurn, withoutPassages } from './saved-turn.ts';
import type { StructuredResult, StructuredTurn } from './structured-turn.ts';
import type { ToolJournal, UsageLedger } from './turn-ports.ts';
import { Refused, REFUSED_CONTENT, Suspended, type SuspendedTurn } from './turn-interrupts.ts';
import type { SubAgents } from './sub-agents.ts';
import type { TurnRecorder } from './turn-recorder.ts';

export interface TurnInput {
  readonly model: ChatModel;
  readonly tools: readonly Tool[];
  readonly port: DocumentPort;
  readonly writes: WritePort | null;
  /** Whom it may ask; null: nobody. */
  readonly agents?: SubAgents | null;
  readonly corpusInstructions: string | null;
  /** Earlier questions and answers of the conversation, oldest first. */
  readonly history: readonly ChatMessage[];
  readonly prompt: string;
  readonly recorder: TurnRecorder;
  readonly ledger: UsageLedger;
  readonly journal: ToolJournal;
  readonly signal: AbortSignal;
  /** Where the answer is to be a value under a contract. */
  readonly structured?: StructuredTurn | null;
  /** Where another worker had come to; null at the start. */
  readonly saved?: SavedTurn | null;
  /**
   * Keeps where the turn has come to, so that what was done is not done again, whatever happens to this
   * process.
   * @throws AppError CANCELLED when the run belongs to someone else now
   */
  keep(turn: SavedTurn): Promise<void>;
  readonly maxModelCalls?: number;
  readonly retry?: RetryPolicy;
  /** Told of every failed attempt that is repeated. */
  readonly onRetry?: (notice: RetryNotice) => void;
}

export interface TurnResult {
  readonly kind: 'ended';
  readonly outcome: RunOutcome;
  /** Why the outcome is FAILED; null otherwise. */
  readonly failure: Error | null;
  readonly content: string;
  readonly sources: readonly SourceView[];
  readonly usage: UsageCount;
  readonly contextStatus: ContextStatus;
  /** What asking under a contract came to; null where that was not asked, or never came to an answer. */
  readonly structured: StructuredResult | null;
}

/** How much smaller the second try is when a server's window turns out to be smaller than the table says. */
const SHRINK = 0.5;

/**
 * One turn: asks the model, runs the tools it calls, and asks again, until it answers. The number of calls is
 * bounded; the last one gets no tools. What was said before a stop or a failure is kept, its citations
 * checked.
 * @throws the signal's reason when the run was lost or is to be given back, see RunAbort
 */
export async function runTurn(input: TurnInput): Promise<TurnResult | SuspendedTurn> {
  const turn = new Turn(input);
  try {
    return await turn.run();
  } catch (error) {
    if (error instanceof Suspended) return error.turn;
    if (error instanceof Refused) return turn.refused(error.as);
    const why = abortReason(input.signal);
    if (why === 'lost' || why === 'shutdown') throw input.signal.reason;
    // The model did nothing wrong: the turn can be had again when the database is back.
    if (why === null && isOutage(error)) throw error;
    return turn.salvage(error, why);
  }
}

class Turn {
  readonly #input: TurnInput;
  readonly #registry: SourceRegistry;
  readonly #fence: DataFence;
  readonly #messages: ChatMessage[];
  readonly #specs: readonly ToolSpec[];
  readonly #seen = new Map<string, number>();
  #call = 0;
  #used = 0;
  /** What the model has said of an answer that viewers are not shown. */
  #heard = '';
  #wasCompacted = false;
  #shrink = 1;
  /** The step that another worker left. */
  #left: OpenStep | null = null;

  constructor(input: TurnInput) {
    this.#input = input;
    this.#specs = input.tools.map(({ spec }) => spec);
    const saved = input.saved ?? null;
    this.#registry = new SourceRegistry(saved?.sources);
    this.#fence = createDataFence(saved?.marker);
    this.#messages = saved?.messages.slice() ?? [...input.history, { role: 'user', content: input.prompt }];
    if (saved !== null) {
      this.#call = saved.calls;
      input.recorder.spent(saved.usage);
      input.recorder.resume(saved.timeline);
      input.recorder.sources(this.#registry.all);
      this.#left = saved.open;
    }
    if (input.port.scope.kind === 'document') this.#registry.handleOf(input.port.scope.documentId);
  }

  async run(): Promise<TurnResult> {
    const { structured } = this.#input;
    if (structured != null) return this.#answerInData(structured);
    const step = await this.#untilAnswer();
    return step === 'exhausted' ? this.#end('CONTEXT_EXHAUSTED') : this.#answer(step);
  }

  get #maxCalls(): number {
    return this.#input.maxModelCalls ?? RUN_MAX_MODEL_CALLS;
  }

  /** Lets the model use its tools until it answers; past the limit of calls it gets none. */
  async #untilAnswer(): Promise<StepResult | 'exhausted'> {
    if (this.#left !== null) await this.#finish(this.#left);
    this.#left = null;
    for (;;) {
      this.#call += 1;
      const hasTools = this.#call < this.#maxCalls;
      if (this.#call === this.#maxCalls)
        this.#input.recorder.note(
          'status',
          `The limit of ${this.#maxCalls} model calls is reached; answering from what was found.`,
        );
      const step = await this.#ask(this.#call, hasTools);
      if (step === 'exhausted' || step.calls.length === 0 || !hasTools) return step;
      await this.#useTools(step, this.#call);
    }
  }

  /** Viewers see a value when it was checked, not before. */
  async #answerInData(structured: StructuredTurn): Promise<TurnResult> {
    const { recorder } = this.#input;
    const outcome = await askUnderContract(structured.dialogue, {
      answer: async () => {
        const step = await this.#untilAnswer();
        if (step === 'exhausted') return null;
        const { inputTokens, outputTokens } = step.usage;
        return {
          text: step.text,
          isTruncated: step.finish === 'length',
          refusal: refusalOf(step),
          tokens: inputTokens + outputTokens,
        };
      },
      keep: async () => {
        recorder.status('The answer does not meet its contract yet; asking for a better one.');
        await this.#input.keep(this.#saved(null));
      },
    });
    if (outcome.kind === 'none') return this.#end('CONTEXT_EXHAUSTED');
    const settled = settle(outcome, structured.terms);
    recorder.text(settled.content);
    const answer = { content: settled.content, sources: this.#registry.all };
    return { ...this.#end(settled.outcome, answer, settled.failure), structured: { outcome, settled } };
  }

  #saved(open: OpenStep | null): SavedTurn {
    const { structured, recorder } = this.#input;
    return {
      dialogue: structured?.dialogue.state ?? null,
      messages: this.#messages.map(withoutPassages),
      sources: this.#registry.saved,
      marker: this.#fence.marker,
      calls: this.#call,
      usage: recorder.usage,
      timeline: recorder.timeline,
      open: open === null ? null : forKeeping(open),
    };
  }

  /** One model call within the budget; a window that was overestimated is halved once. */
  async #ask(call: number, hasTools: boolean): Promise<StepResult | 'exhausted'> {
    const { model, recorder, ledger, signal, retry, onRetry } = this.#input;
    const dialogue = this.#input.structured?.dialogue;
    const tools = hasTools ? this.#specs : [];
    for (;;) {
      this.#heard = '';
      const fitted = fitContext({
        system: { role: 'system', content: this.#instructions(hasTools) },
        messages: this.#messages,
        tail: dialogue?.tail,
        budgetTokens: messageBudget(model, tools, this.#shrink) - (dialogue?.ask.formatTokens ?? 0),
      });
      if (fitted.kind === 'exhausted') return 'exhausted';
      if (fitted.droppedMessages > 0 && !this.#wasCompacted) {
        this.#wasCompacted = true;
        recorder.thought(
          'Older parts of the conversation no longer fit the model’s context and were left out.',
        );
      }
      this.#used = fitted.usedTokens;
      await ledger.reserve(call, fitted.usedTokens);
      try {
        const step = await modelStep({
          model,
          request: {
            messages: fitted.messages,
            tools,
            responseFormat: dialogue?.ask.responseFormat ?? undefined,
            signal,
          },
          recorder,
          hear: dialogue === undefined ? undefined : (text) => void (this.#heard += text),
          retry,
          onRetry,
        });
        recorder.spent(step.usage);
        await ledger.settle(call, step.usage);
        return step;
      } catch (error) {
        await this.#accountFailure(call, fitted.usedTokens);
        const kind = providerFailureOf(error)?.kind;
        if (kind === 'bad_request' && dialogue?.sayInWords() === true) {
          recorder.note('status', 'The model server takes no schema; asking in words.');
          continue;
        }
        if (kind !== 'context_too_long') throw error;
        if (this.#shrink < 1) return 'exhausted';
        this.#shrink = SHRINK;
        recorder.note('status', 'The model takes less text than expected; trying again with less.');
      }
    }
  }

  async #accountFailure(call: number, inputTokens: number): Promise<void> {
    const { recorder, ledger } = this.#input;
    const said = recorder.content + this.#heard;
    if (said === '') return ledger.release(call);
    const usage = { ...NO_USAGE, inputTokens, outputTokens: estimateTokens(said) };
    recorder.spent(usage);
    await ledger.settle(call, usage);
  }

  async #useTools(step: StepResult, call: number): Promise<void> {
    const { recorder } = this.#input;
    // Words before a tool call are not the answer; viewers saw them arrive as if they were.
    const voided = recorder.voidText('tool_call_follows');
    const aside = (this.#input.structured == null ? voided : step.text).trim();
    if (aside !== '') recorder.thought(aside);
    this.#messages.push({
      role: 'assistant',
      content: step.text,
      // Broken arguments are not sent back: servers that parse history would fail on them for ever.
      toolCalls: step.calls.map(({ call: made, arguments: args }) =>
        args.ok ? made : { ...made, argumentsText: '{}' },
      ),
    });
    await this.#finish({
      step: call,
      calls: step.calls.map((proposed) => ({ proposed, result: null, waits: null })),
    });
  }

  /** Gives each call of a step its result; where people are to be asked first, the turn ends for now. */
  async #finish(step: OpenStep): Promise<void> {
    const { model, recorder, tools, journal, signal, port, writes } = this.#input;
    const budget = messageBudget(model, this.#specs, this.#shrink);
    const saved = (open: OpenStep): SavedTurn => this.#saved(open);
    const { open, asked } = await runToolCalls(
      step,
      { tools, agents: this.#input.agents ?? null, journal, recorder, signal, seen: this.#seen, saved },
      (usedTokens) => ({
        port,
        writes,
        sources: this.#registry,
        fence: this.#fence,
        remainingTokens: Math.max(0, budget - this.#used - usedTokens),
        withBlocks: model.readsPassages === true,
      }),
    );
    if (!isDone(open)) throw new Suspended({ kind: 'suspended', saved: this.#saved(open), asked });
    const refused = open.calls.map(({ refusedAs }) => refusedAs);
    if (refused.length > 0 && refused.every((as) => as !== undefined))
      throw new Refused(refused.includes('REJECTED') ? 'REJECTED' : 'EXPIRED');
    this.#messages.push(...open.calls.flatMap(({ result }) => result ?? []));
  }

  /** People let nothing run of what the model wanted to do. */
  refused(as: 'REJECTED' | 'EXPIRED'): TurnResult {
    return this.#end(as, { content: REFUSED_CONTENT[as], sources: this.#registry.all });
  }

  async #answer(step: StepResult): Promise<TurnResult> {
    const { recorder } = this.#input;
    const refusal = refusalOf(step);
    if (refusal !== null) {
      recorder.text(refusal);
      return this.#end('REFUSED');
    }
    if (step.text.trim() === '' && this.#call >= this.#maxCalls)
      recorder.note('status', `No answer came within the limit of ${this.#maxCalls} model calls.`);
    if (step.text.trim() === '') return this.#end(step.hasReasoning ? 'THINKING_ONLY' : 'EMPTY');
    if (step.finish === 'length') recorder.note('status', 'The answer was cut at the model’s output limit.');
    return this.#end('ANSWERED', await this.#verified());
  }

  /** Ends a turn that was stopped or that failed with what it had. */
  async salvage(error: unknown, why: RunAbortReason | null): Promise<TurnResult> {
    const failure = why === 'stopped' ? null : why === 'deadline' ? deadlineFailure() : asError(error);
    // Whoever may no longer read the document may not read quotes from it either.
    if (isAppError(failure) && (failure.code === 'NOT_FOUND' || failure.code === 'UNAUTHENTICATED')) {
      this.#input.recorder.voidText('rights_lost');
      return this.#end('FAILED', { content: '', sources: [] }, failure);
    }
    const answer = await this.#verified().catch(() => undefined);
    return this.#end(
      failure === null ? 'STOPPED' : 'FAILED',
      answer ?? { content: '', sources: [] },
      failure,
    );
  }

  async #verified(): Promise<{ content: string; sources: readonly SourceView[] }> {
    const { recorder, port } = this.#input;
    recorder.flush();
    const { content, sources, dropped } = await verifyCitations(recorder.content, this.#registry, port);
    for (const { marker, quote, reason } of dropped) {
      const what =
        reason === 'unknown_source'
          ? `${marker} names no source`
          : `${marker} quotes words that are not in the document`;
      recorder.note(
        'citation_dropped',
        quote === null ? what : `${what}: ${JSON.stringify(quote.slice(0, 300))}`,
      );
    }
    const warning = await sayHidden(sources, port);
    if (warning !== '') recorder.note('status', warning);
    return { content: warning === '' ? content : `${content.trimEnd()}\n\n${warning}`, sources };
  }

  #end(
    outcome: RunOutcome,
    answer?: { content: string; sources: readonly SourceView[] },
    failure: Error | null = null,
  ): TurnResult {
    const { model, recorder } = this.#input;
    recorder.flush();
    return {
      kind: 'ended',
      outcome,
      failure,
      content: answer?.content ?? recorder.content,
      sources: answer?.sources ?? this.#registry.all,
      usage: recorder.usage,
      contextStatus: {
        usedTokens: this.#used,
        windowTokens: model.windowTokens,
        wasCompacted: this.#wasCompacted,
      },
      structured: null,
    };
  }

  #instructions(hasTools: boolean): string {
    const { port, corpusInstructions, structured } = this.#input;
    return buildInstructions({
      scope: port.scope,
      fence: this.#fence,
      corpusInstructions,
      hasTools,
      answerForm: structured?.dialogue.ask.instructions,
    });
  }
}

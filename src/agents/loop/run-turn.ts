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
import type { DialogueState } from '../structured/contract-dialogue.ts';
import { settle } from '../structured/settle.ts';
import { abortReason, asError, deadlineFailure, type RunAbortReason } from '../run-lifecycle/run-abort.ts';
import type { Tool } from '../tools/tool.ts';
import { messageBudget } from './context-budget.ts';
import { createDataFence, type DataFence } from './data-fence.ts';
import { fitContext } from './fit-context.ts';
import { buildInstructions } from './instructions.ts';
import { modelStep, type StepResult } from './model-step.ts';
import { runToolCalls } from './run-tool-calls.ts';
import { refusalOf } from './refusal-of.ts';
import { SourceRegistry } from './source-registry.ts';
import type { SavedTurn, StructuredResult, StructuredTurn } from './structured-turn.ts';
import type { ToolJournal, UsageLedger } from './turn-ports.ts';
import type { TurnRecorder } from './turn-recorder.ts';

export interface TurnInput {
  readonly model: ChatModel;
  readonly tools: readonly Tool[];
  readonly port: DocumentPort;
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
  readonly maxModelCalls?: number;
  readonly retry?: RetryPolicy;
  /** Told of every failed attempt that is repeated. */
  readonly onRetry?: (notice: RetryNotice) => void;
}

export interface TurnResult {
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
export async function runTurn(input: TurnInput): Promise<TurnResult> {
  const turn = new Turn(input);
  try {
    return await turn.run();
  } catch (error) {
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

  constructor(input: TurnInput) {
    this.#input = input;
    this.#specs = input.tools.map(({ spec }) => spec);
    const saved = input.structured?.saved ?? null;
    this.#registry = new SourceRegistry(saved?.sources);
    this.#fence = createDataFence(saved?.marker);
    this.#messages = saved?.messages.slice() ?? [...input.history, { role: 'user', content: input.prompt }];
    if (saved !== null) {
      this.#call = saved.calls;
      input.recorder.spent(saved.usage);
      input.recorder.sources(this.#registry.all);
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
      keep: async (dialogue) => {
        recorder.status('The answer does not meet its contract yet; asking for a better one.');
        await structured.keep(this.#saved(dialogue));
      },
    });
    if (outcome.kind === 'none') return this.#end('CONTEXT_EXHAUSTED');
    const settled = settle(outcome, structured.terms);
    recorder.text(settled.content);
    const answer = { content: settled.content, sources: this.#registry.all };
    return { ...this.#end(settled.outcome, answer, settled.failure), structured: { outcome, settled } };
  }

  #saved(dialogue: DialogueState): SavedTurn {
    return {
      dialogue,
      messages: this.#messages.map((message) =>
        message.role === 'tool' ? { ...message, passages: undefined } : message,
      ),
      sources: this.#registry.saved,
      marker: this.#fence.marker,
      calls: this.#call,
      usage: this.#input.recorder.usage,
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
    const { recorder, tools, journal, signal, port } = this.#input;
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
    const budget = messageBudget(this.#input.model, this.#specs, this.#shrink);
    const results = await runToolCalls(
      step.calls,
      { tools, journal, recorder, signal, seen: this.#seen },
      (usedTokens) => ({
        port,
        sources: this.#registry,
        fence: this.#fence,
        remainingTokens: Math.max(0, budget - this.#used - usedTokens),
      }),
      call,
    );
    this.#messages.push(...results);
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

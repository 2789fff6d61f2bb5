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
import { abortReason, asError, deadlineFailure, type RunAbortReason } from '../run-lifecycle/run-abort.ts';
import type { Tool } from '../tools/tool.ts';
import { messageBudget } from './context-budget.ts';
import { createDataFence } from './data-fence.ts';
import { fitContext } from './fit-context.ts';
import { buildInstructions } from './instructions.ts';
import { modelStep, type StepResult } from './model-step.ts';
import { runToolCalls } from './run-tool-calls.ts';
import { SourceRegistry } from './source-registry.ts';
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
  readonly #registry = new SourceRegistry();
  readonly #fence = createDataFence();
  readonly #messages: ChatMessage[];
  readonly #specs: readonly ToolSpec[];
  readonly #seen = new Map<string, number>();
  #used = 0;
  #wasCompacted = false;
  #shrink = 1;

  constructor(input: TurnInput) {
    this.#input = input;
    this.#specs = input.tools.map(({ spec }) => spec);
    this.#messages = [...input.history, { role: 'user', content: input.prompt }];
    if (input.port.scope.kind === 'document') this.#registry.handleOf(input.port.scope.documentId);
  }

  async run(): Promise<TurnResult> {
    const maxCalls = this.#input.maxModelCalls ?? RUN_MAX_MODEL_CALLS;
    for (let call = 1; ; call += 1) {
      const hasTools = call < maxCalls;
      if (!hasTools)
        this.#input.recorder.note(
          'status',
          `The limit of ${maxCalls} model calls is reached; answering from what was found.`,
        );
      const step = await this.#ask(call, hasTools);
      if (step === 'exhausted') return this.#end('CONTEXT_EXHAUSTED');
      if (step.calls.length === 0 || !hasTools) return this.#answer(step, hasTools ? null : maxCalls);
      await this.#useTools(step, call);
    }
  }

  /** One model call within the budget; a window that was overestimated is halved once. */
  async #ask(call: number, hasTools: boolean): Promise<StepResult | 'exhausted'> {
    const { model, recorder, ledger, signal, retry, onRetry } = this.#input;
    const tools = hasTools ? this.#specs : [];
    for (;;) {
      const fitted = fitContext({
        system: { role: 'system', content: this.#instructions(hasTools) },
        messages: this.#messages,
        budgetTokens: messageBudget(model, tools, this.#shrink),
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
          request: { messages: fitted.messages, tools, signal },
          recorder,
          retry,
          onRetry,
        });
        recorder.spent(step.usage);
        await ledger.settle(call, step.usage);
        return step;
      } catch (error) {
        await this.#accountFailure(call, fitted.usedTokens);
        if (providerFailureOf(error)?.kind !== 'context_too_long') throw error;
        if (this.#shrink < 1) return 'exhausted';
        this.#shrink = SHRINK;
        recorder.note('status', 'The model takes less text than expected; trying again with less.');
      }
    }
  }

  async #accountFailure(call: number, inputTokens: number): Promise<void> {
    const { recorder, ledger } = this.#input;
    if (recorder.content === '') return ledger.release(call);
    const usage = { ...NO_USAGE, inputTokens, outputTokens: estimateTokens(recorder.content) };
    recorder.spent(usage);
    await ledger.settle(call, usage);
  }

  async #useTools(step: StepResult, call: number): Promise<void> {
    const { recorder, tools, journal, signal, port } = this.#input;
    // Words before a tool call are not the answer; viewers saw them arrive as if they were.
    const aside = recorder.voidText('tool_call_follows').trim();
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

  /** @param limit of model calls, when it is why this step is the last */
  async #answer(step: StepResult, limit: number | null): Promise<TurnResult> {
    const { recorder } = this.#input;
    if (step.finish === 'content_filter' || (step.refusal !== '' && step.text.trim() === '')) {
      if (step.refusal !== '') recorder.text(step.refusal);
      return this.#end('REFUSED');
    }
    if (step.text.trim() === '' && limit !== null)
      recorder.note('status', `No answer came within the limit of ${limit} model calls.`);
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
    };
  }

  #instructions(hasTools: boolean): string {
    const { port, corpusInstructions } = this.#input;
    return buildInstructions({ scope: port.scope, fence: this.#fence, corpusInstructions, hasTools });
  }
}

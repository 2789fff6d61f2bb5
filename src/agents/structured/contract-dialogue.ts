import { withUndecoded } from '../../contracts/emit/codec/with-undecoded.ts';
import { readJson } from '../../contracts/repair/read-json.ts';
import { contractRules } from '../../contracts/repair-loop/contract-rules.ts';
import { type AgentOutput, INITIAL_STATE, type LoopState } from '../../contracts/repair-loop/loop-state.ts';
import { type RepairRules, repairStep } from '../../contracts/repair-loop/step.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import type { Json } from '../../contracts/model/json.ts';
import type { ChatMessage, ChatModel } from '../../llm/chat.ts';
import { contractAsk, type ContractAsk } from './contract-ask.ts';
import { outcomeOf, type StructuredOutcome } from './structured-outcome.ts';

/** What a model gave back for one attempt. */
export interface StructuredAnswer {
  readonly text: string;
  readonly isTruncated: boolean;
  /** Null where it did not refuse. */
  readonly refusal: string | null;
  readonly tokens: number;
}

/** All that a dialogue knows between two answers. Plain data, for a worker that takes over. */
export interface DialogueState {
  readonly loop: LoopState;
  readonly feedback: string | null;
  /** The last answer, as the model is shown it. */
  readonly previous: string;
  readonly inWords: boolean;
}

export interface ContractDialogueOptions {
  readonly artifact: ContractArtifact;
  readonly step?: string;
  readonly model: Pick<ChatModel, 'spec' | 'windowTokens' | 'structuredOutput'>;
  /** The contract engine's default where left out. */
  readonly maxAttempts?: number;
  /** Where another worker had come to. */
  readonly state?: DialogueState | null;
}

/** UTF-16 code units of an answer without JSON that the model is shown again. */
const PREVIOUS_MAX_CHARS = 20_000;

/**
 * Asks one model for one value under one contract: what to send, and what to make of each answer. An answer
 * that is not right is shown to the model with what is wrong in it; both replace what was shown before.
 */
export class ContractDialogue {
  readonly #options: ContractDialogueOptions;
  readonly #rules: Pick<RepairRules, 'check' | 'feedback'>;
  #ask: ContractAsk;
  #state: DialogueState;

  /** @throws AppError VALIDATION as `contractAsk`; UnknownStep, SchemaNotUsable as `validate` */
  constructor(options: ContractDialogueOptions) {
    const { artifact, step, model, state } = options;
    this.#options = options;
    this.#rules = contractRules(artifact, { step });
    this.#state = state ?? { loop: INITIAL_STATE, feedback: null, previous: '', inWords: false };
    this.#ask = contractAsk(artifact, model, { step, inWords: this.#state.inWords });
  }

  get ask(): ContractAsk {
    return this.#ask;
  }

  get state(): DialogueState {
    return this.#state;
  }

  /** Number of the attempt that is next, from 1. */
  get attempt(): number {
    return this.#state.loop.attempts.length + 1;
  }

  /** What follows the conversation: the last answer and what is wrong in it; nothing at first. */
  get tail(): readonly ChatMessage[] {
    const { feedback, previous } = this.#state;
    if (feedback === null) return [];
    const answer: ChatMessage = { role: 'assistant', content: previous, toolCalls: [] };
    return [...(previous === '' ? [] : [answer]), { role: 'user', content: feedback }];
  }

  /**
   * The server does not take the format: from now on the schema goes out in words.
   * @returns false where it does already
   */
  sayInWords(): boolean {
    if (this.#ask.responseFormat === null) return false;
    const { artifact, model, step } = this.#options;
    this.#ask = contractAsk(artifact, model, { step, inWords: true });
    this.#state = { ...this.#state, inWords: true };
    return true;
  }

  /**
   * @param answer null where there is no more to come
   * @returns null where the model is to be asked again
   */
  take(answer: StructuredAnswer | null): StructuredOutcome | null {
    const { output, diagnostics } = this.#read(answer);
    const rules: RepairRules = {
      ...this.#rules,
      maxAttempts: this.#options.maxAttempts,
      check: (value) => {
        const result = this.#rules.check(value);
        return value === output?.value ? withUndecoded(result, diagnostics) : result;
      },
    };
    const step = repairStep(this.#state.loop, output, rules);
    this.#state = { ...this.#state, loop: step.state };
    if (step.kind === 'feedback') {
      const previous = this.#shown(step.state.attempts.at(-1)?.value, answer?.text ?? '');
      this.#state = { ...this.#state, feedback: step.feedback, previous };
    }
    return outcomeOf(step, answer?.refusal ?? '');
  }

  #read(answer: StructuredAnswer | null): {
    readonly output: AgentOutput | null;
    readonly diagnostics: readonly Diagnostic[];
  } {
    if (answer === null) return { output: null, diagnostics: [] };
    const { text, isTruncated, refusal, tokens } = answer;
    if (refusal !== null) return { output: { refusal, tokens }, diagnostics: [] };
    const plain: AgentOutput = { text, tokens, isTruncated };
    if (this.#ask.responseFormat === null || isTruncated) return { output: plain, diagnostics: [] };
    const { value, problems } = readJson(text.trim());
    // Not what the provider promised; it is looked into as any text.
    if (value === undefined || problems.length > 0) return { output: plain, diagnostics: [] };
    const decoded = this.#ask.decode(value);
    return { output: { value: decoded.value, tokens }, diagnostics: decoded.diagnostics };
  }

  /** The value in the form that the provider asks for, or the text where there was no value in it. */
  #shown(value: Json | undefined, text: string): string {
    if (value === undefined) return text.slice(0, PREVIOUS_MAX_CHARS).toWellFormed();
    try {
      return JSON.stringify(this.#ask.encode(value));
    } catch {
      // Nested beyond what can be written.
      return text.slice(0, PREVIOUS_MAX_CHARS).toWellFormed();
    }
  }
}

import { callModel, type RetryNotice, type RetryPolicy } from '../../llm/call-model.ts';
import {
  addUsage,
  type ChatModel,
  type FinishReason,
  type ModelChunk,
  type ModelRequest,
  NO_USAGE,
} from '../../llm/chat.ts';
import { estimateMessageTokens, estimateTokens } from '../../llm/estimate-tokens.ts';
import type { UsageCount } from '../../domain/run-event.ts';
import type { TurnRecorder } from './turn-recorder.ts';

export type ProposedCall = Extract<ModelChunk, { type: 'tool_call' }>;

/** What one call of the model came to. */
export interface StepResult {
  readonly text: string;
  readonly refusal: string;
  readonly hasReasoning: boolean;
  readonly calls: readonly ProposedCall[];
  readonly finish: FinishReason;
  readonly usage: UsageCount;
}

interface StepInput {
  readonly model: ChatModel;
  readonly request: ModelRequest;
  readonly recorder: TurnRecorder;
  /** Takes the words of the answer where viewers are not to see them yet. */
  readonly hear?: (text: string) => void;
  readonly retry?: RetryPolicy;
  readonly onRetry?: (notice: RetryNotice) => void;
}

/**
 * Calls the model once, streaming to the recorder; what a failed attempt had streamed is declared void.
 * @throws AppError PROVIDER or CANCELLED
 */
export async function modelStep(input: StepInput): Promise<StepResult> {
  const { model, request, recorder, retry, onRetry, hear = (text) => recorder.text(text) } = input;
  let step = emptyStep();
  let voided = 0;
  for await (const chunk of callModel(model, request, retry)) {
    switch (chunk.type) {
      case 'text':
        step.text += chunk.text;
        hear(chunk.text);
        break;
      case 'reasoning':
        step.hasReasoning = true;
        recorder.reasoning(chunk.text);
        break;
      case 'refusal':
        step.refusal += chunk.text;
        break;
      case 'tool_call':
        step.calls.push(chunk);
        break;
      case 'usage':
        step.usage = chunk.usage;
        break;
      case 'finish':
        step.finish = chunk.reason;
        break;
      case 'retry':
        voided += estimateTokens(step.text);
        recorder.voidText('model_retry');
        recorder.status(`${chunk.said}; trying again (${chunk.attempt + 1} of ${chunk.maxAttempts}).`);
        onRetry?.(chunk);
        step = emptyStep();
        break;
    }
  }
  const usage = step.usage ?? estimatedUsage(request, step);
  // Tokens of answers that broke off were paid for, though nobody said how many.
  return { ...step, usage: voided === 0 ? usage : addUsage(usage, { ...NO_USAGE, outputTokens: voided }) };
}

interface Step {
  text: string;
  refusal: string;
  hasReasoning: boolean;
  calls: ProposedCall[];
  finish: FinishReason;
  usage: UsageCount | null;
}

const emptyStep = (): Step => ({
  text: '',
  refusal: '',
  hasReasoning: false,
  calls: [],
  finish: 'unknown',
  usage: null,
});

/** Some servers report no usage; a ledger that counted nothing for them would let budgets be escaped. */
function estimatedUsage(request: ModelRequest, step: Step): UsageCount {
  const inputTokens = request.messages.reduce((sum, message) => sum + estimateMessageTokens(message), 0);
  const callTokens = step.calls.reduce((sum, { call }) => sum + estimateTokens(call.argumentsText), 0);
  return { ...NO_USAGE, inputTokens, outputTokens: estimateTokens(step.text) + callTokens };
}

import type { UsageCount } from '../domain/run-event.ts';

/** What a tool found, in a form that a model without language (offline) can work with. */
export interface PassageRef {
  /** Number of the source within the run; the marker `[n]` of a citation. */
  readonly ordinal: number;
  readonly documentTitle: string;
  readonly text: string;
  readonly score: number;
  /** What it is made of, in order; absent where that was not looked up. */
  readonly blocks?: readonly PassageBlock[];
}

/** A paragraph, a heading or a table of a passage; ranges count in the passage's text. */
export interface PassageBlock {
  readonly start: number;
  readonly end: number;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly isTable: boolean;
  /** Of a table whose cells are known; in any other each line is a row. */
  readonly rows: readonly { readonly start: number; readonly end: number; readonly isHeader: boolean }[];
}

export interface ToolCallRequest {
  readonly id: string;
  readonly name: string;
  /** Exactly what the model wrote, so that history replays byte for byte. */
  readonly argumentsText: string;
}

export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly ToolCallRequest[] }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly toolName: string;
      readonly content: string;
      readonly passages?: readonly PassageRef[];
    };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolSpec[];
  /** The form that the answer is to have, in the words of the model's `structuredOutput`. */
  readonly responseFormat?: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens?: number;
  readonly signal?: AbortSignal;
}

export type ArgumentsProblem = 'truncated' | 'not_json' | 'not_an_object' | 'too_deep';

/** Arguments parsed strictly from the text as received; never repaired. */
export type ParsedArguments =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: ArgumentsProblem };

export type FinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'unknown';

/** What every provider's stream is reduced to. `tool_call` comes whole, after its last fragment. */
export type ModelChunk =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  | { readonly type: 'tool_call'; readonly call: ToolCallRequest; readonly arguments: ParsedArguments }
  | { readonly type: 'usage'; readonly usage: UsageCount }
  | { readonly type: 'finish'; readonly reason: FinishReason };

/**
 * How a model can be held to a schema: by OpenAI's `response_format`, by being told in words alone, or not
 * at all, since it writes no answers of its own.
 */
export type StructuredOutputWay = 'openai-chat' | 'words' | 'none';

/** One model, ready to be called. */
export interface ChatModel {
  /** `provider:model`. */
  readonly spec: string;
  readonly windowTokens: number;
  readonly maxOutputTokens: number;
  readonly structuredOutput: StructuredOutputWay;
  /** It quotes from the passages that tools found, so it is given what each is made of. */
  readonly readsPassages?: true;
  /**
   * One attempt, no retry. Ends with a `finish` chunk, or throws.
   * @throws AppError PROVIDER (see provider-failure.ts), or CANCELLED when `request.signal` was aborted
   */
  stream(request: ModelRequest): AsyncIterable<ModelChunk>;
}

export const NO_USAGE: UsageCount = Object.freeze({
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
});

export const addUsage = (a: UsageCount, b: UsageCount): UsageCount => ({
  inputTokens: a.inputTokens + b.inputTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  reasoningTokens: a.reasoningTokens + b.reasoningTokens,
});

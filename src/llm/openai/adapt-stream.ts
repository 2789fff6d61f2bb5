import type { FinishReason, ModelChunk } from '../chat.ts';
import { providerFailure } from '../provider-failure.ts';
import { type RawChunk, textOf } from './raw-chunk.ts';
import { ToolCallAssembly } from './tool-call-assembly.ts';

/**
 * What LangChain yields, as far as it is read here: the raw chunk rides along, since the parsed one drops
 * fields.
 */
export interface LangChainChunk {
  readonly message: {
    readonly additional_kwargs?: { readonly __raw_response?: RawChunk };
    readonly usage_metadata?: {
      readonly input_tokens?: number;
      readonly output_tokens?: number;
      readonly input_token_details?: { readonly cache_read?: number };
      readonly output_token_details?: { readonly reasoning?: number };
    };
  };
}

/**
 * Reduces a chat-completions stream to our chunks.
 * @throws AppError PROVIDER closed_mid_stream when the stream ended without saying why: a clean close in the
 *   middle of an answer looks exactly like its end
 */
export async function* adaptStream(
  source: AsyncIterable<LangChainChunk>,
  spec: string,
): AsyncGenerator<ModelChunk> {
  const calls = new ToolCallAssembly();
  let finish: string | null = null;
  let usage: ModelChunk | null = null;
  for await (const { message } of source) {
    if (message.usage_metadata !== undefined) usage = usageOf(message.usage_metadata);
    const choice = message.additional_kwargs?.__raw_response?.choices?.[0];
    if (choice === undefined) continue;
    const { delta } = choice;
    if (delta) {
      const reasoning = textOf(delta.reasoning_content ?? delta.reasoning);
      if (reasoning !== '') yield { type: 'reasoning', text: reasoning };
      const refusal = textOf(delta.refusal);
      if (refusal !== '') yield { type: 'refusal', text: refusal };
      const text = textOf(delta.content);
      if (text !== '') yield { type: 'text', text };
      if (delta.tool_calls) calls.add(delta.tool_calls);
    }
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '')
      finish = choice.finish_reason;
  }
  if (finish === null)
    throw providerFailure({
      kind: 'closed_mid_stream',
      spec,
      said: 'the stream ended without a finish reason',
    });
  yield* calls.finish(finish === 'length');
  if (usage !== null) yield usage;
  yield {
    type: 'finish',
    reason: calls.isEmpty ? reasonOf(finish) : finish === 'length' ? 'length' : 'tool_calls',
  };
}

function reasonOf(finish: string): FinishReason {
  switch (finish) {
    case 'stop':
    case 'length':
    case 'content_filter':
    case 'tool_calls':
      return finish;
    case 'end_turn':
    case 'eos':
      return 'stop';
    default:
      return 'unknown';
  }
}

function usageOf(meta: NonNullable<LangChainChunk['message']['usage_metadata']>): ModelChunk {
  return {
    type: 'usage',
    usage: {
      inputTokens: count(meta.input_tokens),
      cachedTokens: count(meta.input_token_details?.cache_read),
      outputTokens: count(meta.output_tokens),
      reasoningTokens: count(meta.output_token_details?.reasoning),
    },
  };
}

/** The largest number the ledger holds; no model reads as much, but a server may say anything. */
const MAX_TOKENS = 2 ** 31 - 1;

const count = (value: number | undefined): number =>
  typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_TOKENS) : 0;

import type * as Messages from '@langchain/core/messages';
import type { ChatOpenAI } from '@langchain/openai';
import { MODEL_FIRST_ITEM_MS, MODEL_IDLE_MS } from '../../config/limits.ts';
import type { Secret } from '../../security/secret.ts';
import { capabilitiesOf } from '../capabilities.ts';
import type { ChatModel, ModelChunk, ModelRequest } from '../chat.ts';
import { providerFailure } from '../provider-failure.ts';
import { guardStream } from '../stream-guard.ts';
import { adaptStream, type LangChainChunk } from './adapt-stream.ts';
import { classifyThrown } from './classify-thrown.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { toLangChainMessages, toOpenAiTools } from './to-langchain.ts';

export interface OpenAiChatModelOptions {
  readonly model: string;
  readonly apiKey: Secret | null;
  /** Of an OpenAI-compatible server, ending in `/v1` or the like. Null: OpenAI's own. */
  readonly baseUrl: string | null;
  readonly firstItemMs?: number;
  readonly idleMs?: number;
}

/**
 * A chat model behind any server that speaks OpenAI's chat completions. LangChain is loaded at the first
 * call.
 */
export function openAiChatModel(options: OpenAiChatModelOptions): ChatModel {
  const spec = `openai:${options.model}`;
  const secrets = options.apiKey === null ? [] : [options.apiKey.reveal()];
  const { windowTokens, maxOutputTokens, takesSchema } = capabilitiesOf(options.model);
  let loading: Promise<Client> | null = null;
  const load = (): Promise<Client> => (loading ??= loadClient(options, spec, secrets));

  async function* attempt(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const { messages: lib, model } = await load();
    // Not .stream(): its callbacks cost as much as the parsing, and would send documents to a tracing service
    // wherever the environment happens to name one.
    const source = model._streamResponseChunks(toLangChainMessages(lib, request.messages), {
      signal,
      ...(request.tools.length === 0 ? {} : { tools: toOpenAiTools(request.tools) }),
      ...(request.responseFormat === undefined ? {} : { response_format: request.responseFormat as never }),
    });
    try {
      yield* adaptStream(source as AsyncIterable<unknown> as AsyncIterable<LangChainChunk>, spec);
    } catch (error) {
      throw classifyThrown(error, { spec, secrets });
    }
  }

  return {
    spec,
    windowTokens,
    maxOutputTokens,
    structuredOutput: takesSchema ? 'openai-chat' : 'words',
    stream: (request) =>
      guardStream((signal) => attempt(request, signal), {
        firstMs: options.firstItemMs ?? MODEL_FIRST_ITEM_MS,
        idleMs: options.idleMs ?? MODEL_IDLE_MS,
        signal: request.signal,
        onTimeout: (waitedMs) =>
          providerFailure({ kind: 'timeout', spec, said: `silent for ${waitedMs} ms` }),
      }),
  };
}

interface Client {
  readonly messages: typeof Messages;
  readonly model: ChatOpenAI;
}

async function loadClient(
  { model, apiKey, baseUrl }: OpenAiChatModelOptions,
  spec: string,
  secrets: readonly string[],
): Promise<Client> {
  const [{ ChatOpenAI: Model }, messages] = await Promise.all([
    import('@langchain/openai'),
    import('@langchain/core/messages'),
  ]);
  const client = new Model({
    model,
    // The client insists on a key; a local server wants none.
    apiKey: apiKey?.reveal() ?? 'none',
    useResponsesApi: false,
    maxRetries: 0,
    __includeRawResponse: true,
    configuration: { baseURL: baseUrl ?? undefined, fetch: guardedFetch({ spec, secrets }), logLevel: 'off' },
  });
  return { messages, model: client };
}

import type { Config } from '../config/config.ts';
import { AppError } from '../domain/errors.ts';
import type { ChatModel } from './chat.ts';
import { OFFLINE_EXTRACTIVE, parseModelSpec, PROVIDER_KEYS } from './model-spec.ts';
import { extractiveModel } from './offline/extractive-model.ts';
import { openAiChatModel } from './openai/openai-chat-model.ts';

/** A model that can be called, with the rule that chose it. */
export interface ResolvedModel extends ChatModel {
  readonly chosenBy: 'call' | 'corpus' | 'default' | 'fallback';
}

export interface ModelRegistry {
  /**
   * Chooses a model: the call's, else the corpus's, else DEFAULT_LLM, else OPENAI_MODEL, else a default
   * OpenAI model where a key or a server is configured, else the offline one that needs nothing.
   * @throws AppError VALIDATION for a bad spec, and where its provider is not set up
   */
  resolve(spec: string | null, options?: { corpusPreferred?: string | null }): ResolvedModel;
  /** Providers this build knows and whether each can be used now. */
  providers(): readonly { readonly key: string; readonly isConfigured: boolean }[];
}

export interface ModelRegistryOptions {
  readonly models: Config['models'];
  /** Longest wait for a model's first item and between two, in milliseconds. */
  readonly timeouts?: { readonly firstItemMs?: number; readonly idleMs?: number };
}

const OPENAI_DEFAULT_MODEL = 'gpt-4o-mini';

export function createModelRegistry({ models, timeouts = {} }: ModelRegistryOptions): ModelRegistry {
  const built = new Map<string, ChatModel>();
  const hasOpenAi = models.openaiApiKey !== null || models.openaiBaseUrl !== null;

  function build(spec: string): ChatModel {
    const { provider, model } = parseModelSpec(spec);
    const key = `${provider}:${model}`;
    const known = built.get(key);
    if (known !== undefined) return known;
    const made = provider === 'offline' ? extractiveModel() : openAi(model, key);
    built.set(key, made);
    return made;
  }

  function openAi(model: string, key: string): ChatModel {
    if (!hasOpenAi) {
      throw new AppError({
        code: 'VALIDATION',
        message: `${key}: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set`,
        publicMessage:
          `The model ${key} needs OPENAI_API_KEY, or OPENAI_BASE_URL of a compatible server. ` +
          `Without either, ${OFFLINE_EXTRACTIVE} answers with quotes from the documents.`,
      });
    }
    return openAiChatModel({
      model,
      apiKey: models.openaiApiKey,
      baseUrl: models.openaiBaseUrl,
      ...timeouts,
    });
  }

  return {
    resolve(spec, { corpusPreferred = null } = {}) {
      const choices: readonly (readonly [string | null, ResolvedModel['chosenBy']])[] = [
        [spec, 'call'],
        [corpusPreferred, 'corpus'],
        [models.defaultLlm, 'default'],
        [models.openaiModel, 'default'],
        [hasOpenAi ? OPENAI_DEFAULT_MODEL : null, 'fallback'],
      ];
      for (const [choice, chosenBy] of choices) {
        if (choice !== null && choice.trim() !== '') return { ...build(choice), chosenBy };
      }
      return { ...build(OFFLINE_EXTRACTIVE), chosenBy: 'fallback' };
    },
    providers: () => PROVIDER_KEYS.map((key) => ({ key, isConfigured: key === 'offline' || hasOpenAi })),
  };
}

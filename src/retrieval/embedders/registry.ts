import type { Config } from '../../config/config.ts';
import {
  EMBEDDING_MAX_DIMENSIONS,
  EMBEDDING_PAUSE_MAX_MS,
  EMBEDDING_PAUSE_MS,
  EMBEDDING_PAUSE_TIMES_WAITED,
} from '../../config/limits.ts';
import type { Database } from '../../db/database.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import type { Embedder } from './embedder.ts';
import { ensureProfile, type EmbeddingProfile } from './ensure-profile.ts';
import { FailurePause } from './failure-pause.ts';
import { createHashedNgrams, LOCAL_EMBEDDER } from './hashed-ngrams.ts';
import { type KnownEmbedder, knownEmbedders } from './known-embedders.ts';
import { createOllamaEmbedder } from './ollama-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

export interface EmbedderRegistry {
  /** What the installation embeds with where a corpus asks for nothing else. */
  default(): Embedder;
  /** The one that is always there and needs no network. */
  local(): Embedder;
  /**
   * @param name `local:hashed-ngrams`, `openai:MODEL`, `ollama:MODEL`, either with `@DIMENSIONS`
   * @throws AppError CONFIGURATION for a name that is none of these
   */
  get(name: string): Embedder;
  /** Whether `get` gives one by this name here; says nothing about whether its server answers. */
  has(name: string): boolean;
  /** What to offer for a choice; `get` takes other models of the same providers as well. */
  known(): readonly KnownEmbedder[];
  /** The row of an embedder's space; made at its first use. Remembered for the life of the process. */
  ensureProfile(db: Database, embedder: Embedder): Promise<EmbeddingProfile>;
}

export interface RegistryInit {
  readonly config: Pick<Config, 'models'>;
  /** For tests of what is tried again. */
  readonly retryBaseMs?: number;
  /** For tests: how long a service that failed is left alone. */
  readonly pause?: FailurePause;
}

const PAUSE = {
  minMs: EMBEDDING_PAUSE_MS,
  maxMs: EMBEDDING_PAUSE_MAX_MS,
  timesWaited: EMBEDDING_PAUSE_TIMES_WAITED,
};

/** @throws AppError CONFIGURATION when the default embedder's name is wrong */
export function createEmbedderRegistry(init: RegistryInit): EmbedderRegistry {
  const { retryBaseMs, pause = new FailurePause(PAUSE) } = init;
  const { models } = init.config;
  const local = createHashedNgrams();
  const made = new Map<string, Embedder>([[LOCAL_EMBEDDER, local]]);
  const profiles = new WeakMap<Database, Map<string, Promise<EmbeddingProfile>>>();

  function make(name: string): Embedder {
    const { provider, model, dimensions } = parseName(name);
    if (provider === 'ollama') {
      return createOllamaEmbedder({
        name,
        model,
        dimensions,
        baseUrl: models.ollamaBaseUrl,
        retryBaseMs,
        pause,
      });
    }
    const { openaiBaseUrl: baseUrl, openaiApiKey: apiKey } = models;
    if (apiKey === null && baseUrl === null) {
      throw configuration(`${name}: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own`);
    }
    return createOpenAiEmbedder({ name, model, dimensions, baseUrl, apiKey, retryBaseMs, pause });
  }

  function get(name: string): Embedder {
    const known = made.get(name);
    if (known !== undefined) return known;
    const embedder = make(name);
    made.set(name, embedder);
    return embedder;
  }

  function has(name: string): boolean {
    try {
      get(name);
      return true;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return false;
    }
  }

  const standard = get(models.defaultEmbedder);
  return {
    default: () => standard,
    local: () => local,
    get,
    has,
    known: () => knownEmbedders({ defaultName: standard.name, isConfigured: has }),
    ensureProfile(db, embedder) {
      const known = profiles.get(db) ?? new Map<string, Promise<EmbeddingProfile>>();
      profiles.set(db, known);
      const found = known.get(embedder.name);
      if (found !== undefined) return found;
      const promise = ensureProfile(db, embedder);
      known.set(embedder.name, promise);
      // A server that was away must be asked again.
      promise.catch(() => known.delete(embedder.name));
      return promise;
    },
  };
}

function parseName(name: string): {
  provider: 'openai' | 'ollama';
  model: string;
  dimensions: number | null;
} {
  const match = /^(openai|ollama):([^\s@]{1,200})(?:@(\d{1,5}))?$/.exec(name);
  const [, provider, model, asked] = match ?? [];
  if ((provider !== 'openai' && provider !== 'ollama') || model === undefined) {
    throw configuration(
      `${JSON.stringify(name.slice(0, 200))} is no embedder: use ${LOCAL_EMBEDDER}, openai:MODEL or ollama:MODEL, ` +
        'with @DIMENSIONS behind the model where it can reduce them',
    );
  }
  const dimensions = asked === undefined ? null : Number(asked);
  if (dimensions !== null && (dimensions < 1 || dimensions > EMBEDDING_MAX_DIMENSIONS)) {
    throw configuration(`${name}: dimensions must be from 1 to ${EMBEDDING_MAX_DIMENSIONS}`);
  }
  return { provider, model, dimensions };
}

const configuration = (message: string): AppError =>
  new AppError({ code: 'CONFIGURATION', message, publicMessage: message });

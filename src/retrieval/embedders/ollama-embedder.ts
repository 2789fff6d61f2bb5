import type { Embedder } from './embedder.ts';
import type { FailurePause } from './failure-pause.ts';
import { createRemoteEmbedder } from './remote-embedder.ts';

export interface OllamaEmbedderInit {
  readonly name: string;
  readonly model: string;
  readonly dimensions: number | null;
  readonly baseUrl: string | null;
  readonly retryBaseMs?: number;
  readonly pause: FailurePause;
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:11434';

/** Ollama's `/api/embed`. Too long a text is cut by the server rather than refused. */
export function createOllamaEmbedder(init: OllamaEmbedderInit): Embedder {
  const { model, dimensions } = init;
  return createRemoteEmbedder({
    ...init,
    apiKey: null,
    url: `${(init.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, '')}/api/embed`,
    bodyOf: (input) => ({ model, input, truncate: true, ...(dimensions === null ? {} : { dimensions }) }),
    vectorsOf: (answer) => {
      const rows = (answer as { embeddings?: unknown } | null)?.embeddings;
      return Array.isArray(rows) && rows.every((row) => Array.isArray(row)) ? (rows as unknown[][]) : null;
    },
  });
}

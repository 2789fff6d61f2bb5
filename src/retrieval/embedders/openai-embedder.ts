import type { Secret } from '../../security/secret.ts';
import type { Embedder } from './embedder.ts';
import type { FailurePause } from './failure-pause.ts';
import { createRemoteEmbedder } from './remote-embedder.ts';

export interface OpenAiEmbedderInit {
  readonly name: string;
  readonly model: string;
  /** Reduced dimensions to ask for; null: the model's own. */
  readonly dimensions: number | null;
  readonly baseUrl: string | null;
  readonly apiKey: Secret | null;
  readonly retryBaseMs?: number;
  readonly pause: FailurePause;
}

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** Any server with OpenAI's `/embeddings`. */
export function createOpenAiEmbedder(init: OpenAiEmbedderInit): Embedder {
  const { model, dimensions } = init;
  return createRemoteEmbedder({
    ...init,
    url: `${(init.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, '')}/embeddings`,
    // Servers that cannot reduce refuse the parameter, so it is sent only where it was asked for.
    bodyOf: (input) => ({
      model,
      input,
      encoding_format: 'float',
      ...(dimensions === null ? {} : { dimensions }),
    }),
    vectorsOf: openAiVectors,
  });
}

/** The items carry their index and need not come in order. */
function openAiVectors(answer: unknown): readonly (readonly unknown[])[] | null {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return null;
  const rows: (readonly unknown[])[] = [];
  for (const [position, item] of data.entries()) {
    const { index, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (!Array.isArray(embedding)) return null;
    rows[typeof index === 'number' && index >= 0 && index < data.length ? index : position] = embedding;
  }
  return rows.length === data.length && rows.every((row) => row !== undefined) ? rows : null;
}

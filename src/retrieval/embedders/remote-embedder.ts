import {
  EMBEDDING_BATCH_TEXTS,
  EMBEDDING_INPUT_MAX_CHARS,
  EMBEDDING_MAX_DIMENSIONS,
  EMBEDDING_QUERY_TIMEOUT_MS,
  EMBEDDING_TIMEOUT_MS,
} from '../../config/limits.ts';
import type { Secret } from '../../security/secret.ts';
import type { EmbedOptions, Embedder } from './embedder.ts';
import { embeddingFailure } from './embedding-failure.ts';
import type { FailurePause } from './failure-pause.ts';
import { postJson } from './post-json.ts';
import { isZero, normalise } from './vectors.ts';

export interface RemoteEmbedderInit {
  readonly name: string;
  readonly model: string;
  readonly url: string;
  readonly apiKey: Secret | null;
  /** Asked for by `@512` in the name, or known of the model; null: found out by the first call. */
  readonly dimensions: number | null;
  readonly bodyOf: (texts: readonly string[]) => unknown;
  /** One list of numbers a text, in order; null when the answer has another shape. */
  readonly vectorsOf: (answer: unknown) => readonly (readonly unknown[])[] | null;
  readonly retryBaseMs?: number;
  /** Shared by all who ask this service. */
  readonly pause: FailurePause;
}

/** An embedder behind an HTTP API: batches, retries, and checks of every vector that comes back. */
export function createRemoteEmbedder(init: RemoteEmbedderInit): Embedder {
  let known = init.dimensions;

  async function embed(
    texts: readonly string[],
    options: EmbedOptions = {},
  ): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += EMBEDDING_BATCH_TEXTS) {
      vectors.push(...(await embedBatch(texts.slice(from, from + EMBEDDING_BATCH_TEXTS), options)));
    }
    return vectors;
  }

  async function embedBatch(
    texts: readonly string[],
    { signal, kind, timeoutMs: given }: EmbedOptions,
  ): Promise<Float32Array[]> {
    // Somebody waits for the answer to a query, and there are other lists to search by.
    const isQuery = kind === 'query';
    const timeoutMs = given ?? (isQuery ? EMBEDDING_QUERY_TIMEOUT_MS : EMBEDDING_TIMEOUT_MS);
    // Servers refuse an empty text, and one refusal would lose the batch.
    const sent = texts.map((text) => text.slice(0, EMBEDDING_INPUT_MAX_CHARS).trim() || '-');
    const request = {
      embedder: init.name,
      url: init.url,
      apiKey: init.apiKey,
      body: init.bodyOf(sent),
      timeoutMs,
      ...(isQuery ? { maxAttempts: 1 } : {}),
      signal,
      retryBaseMs: init.retryBaseMs,
    };
    const answer = await init.pause.run({ name: init.name, timeoutMs }, () => postJson(request));
    const rows = init.vectorsOf(answer);
    if (rows === null || rows.length !== texts.length) {
      throw refused(`${texts.length} vectors were asked for and ${rows?.length ?? 'none'} came`);
    }
    return rows.map((row) => check(row));
  }

  function check(row: readonly unknown[]): Float32Array {
    known ??= row.length;
    if (row.length !== known) throw otherDimensions(row.length, known);
    if (row.length > EMBEDDING_MAX_DIMENSIONS) throw tooLong(row.length);
    if (!row.every((value) => typeof value === 'number' && Number.isFinite(value))) {
      throw refused('a vector holds something that is not a number');
    }
    const vector = Float32Array.from(row as readonly number[]);
    // What is a number in JSON may be too large for one of 32 bits.
    if (!vector.every((value) => Number.isFinite(value))) throw refused('a vector holds a number too large');
    if (isZero(vector)) throw refused('a vector is nothing but zeros');
    return normalise(vector);
  }

  const bare = init.name.replace(/@\d+$/, '');

  const refused = (said: string): Error =>
    embeddingFailure({
      code: 'PROVIDER',
      embedder: init.name,
      said,
      toPeople:
        `The embedding service of ${init.name} answered with what are no vectors for the texts: ${said}. ` +
        'Have its model looked at, or choose another embedder.',
      retry: 'never',
    });

  const otherDimensions = (found: number, expected: number): Error =>
    embeddingFailure({
      code: 'PROVIDER',
      embedder: init.name,
      said: `a vector has ${found} dimensions instead of ${expected}`,
      toPeople:
        `The embedding service of ${init.name} gave vectors of ${found} dimensions, and those it gave before have ` +
        `${expected}: another model answers under this name, and vectors of two models cannot be compared. ` +
        `Have the model with ${expected} dimensions served again, or change over to \`${bare}@${found}\` or another ` +
        'embedder (`reembedCorpus`).',
      retry: 'never',
    });

  const tooLong = (dimensions: number): Error =>
    embeddingFailure({
      code: 'CONFIGURATION',
      embedder: init.name,
      said:
        `vectors of ${dimensions} dimensions cannot be indexed: at most ${EMBEDDING_MAX_DIMENSIONS}. ` +
        `Ask for fewer with ${bare}@1024, where the model can reduce them`,
      retry: 'never',
    });

  return {
    name: init.name,
    model: init.model,
    isLocal: false,
    profileKey: (dimensions) => `${bare}@${dimensions}`,
    embed,
    dimensions: async (options) => {
      if (known !== null && known > EMBEDDING_MAX_DIMENSIONS) throw tooLong(known);
      if (known === null) await embed(['dimensions'], options);
      return known ?? 0;
    },
  };
}

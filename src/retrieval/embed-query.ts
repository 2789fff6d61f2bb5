import type { Database } from '../db/database.ts';
import { isAppError } from '../domain/errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { EmbedderRegistry } from './embedders/registry.ts';
import { isZero, toVectorText } from './embedders/vectors.ts';
import type { VectorScan } from './rank/chunk-lists-sql.ts';

export interface QueryVector extends VectorScan {
  readonly dimensions: number;
}

interface EmbedQueryInput {
  readonly db: Database;
  readonly embedders: EmbedderRegistry;
  readonly log: Logger;
  readonly query: string;
  /** The scope's embedder; null: the installation's. */
  readonly embedder: string | null;
  readonly signal?: AbortSignal;
}

export interface EmbeddedQuery {
  /** The local one always, as `ngrams`; the scope's own, as `vector`, where it is another. */
  readonly vectors: readonly QueryVector[];
  /** What could not be used, for a person. */
  readonly degraded: readonly string[];
}

/**
 * Embeds a query in every space that its scope uses. A server that is away takes its list away, not the
 * search; for EMBEDDING_PAUSE_MS nobody waits for it again.
 */
export async function embedQuery(input: EmbedQueryInput): Promise<EmbeddedQuery> {
  const { db, embedders, log, query, signal } = input;
  const vectors: QueryVector[] = [];
  const degraded: string[] = [];
  const local = embedders.local();
  try {
    const chosen = input.embedder === null ? embedders.default() : embedders.get(input.embedder);
    if (chosen.name !== local.name) {
      vectors.push(...(await embedIn('vector', chosen.name)));
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!isAppError(error)) throw error;
    log.warn({ err: error }, 'search goes on without the embedding of the query');
    degraded.push(error.publicMessage);
  }
  vectors.push(...(await embedIn('ngrams', local.name)));
  return { vectors, degraded };

  async function embedIn(list: string, name: string): Promise<QueryVector[]> {
    const embedder = embedders.get(name);
    const profile = await embedders.ensureProfile(db, embedder);
    const [vector] = await embedder.embed([query], { signal, kind: 'query' });
    if (vector === undefined || isZero(vector)) return [];
    return [{ list, profileId: profile.id, vector: toVectorText(vector), dimensions: profile.dimensions }];
  }
}

import type { Database } from '../../db/database.ts';
import { type AppError, isAppError } from '../../domain/errors.ts';
import type { EmbedderRegistry } from '../embedders/registry.ts';
import { isZero, toVectorBytes } from '../embedders/vectors.ts';
import { ownLexemes } from '../query/own-lexemes.ts';
import { titleText } from '../title-text.ts';

/** A passage as the chunker cut it; `indexText` may begin with the title, on a line of its own. */
export interface IndexableChunk {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly label: string | null;
  readonly headingPath: readonly string[];
  readonly indexText: string;
}

export interface IndexInput {
  readonly versionId: string;
  readonly title: string;
  /** The canonical text that the chunks' offsets refer to. */
  readonly text: string;
  /** The blocks of the version, for the labels of all clauses in a chunk; at least those the chunks touch. */
  readonly blocks?: readonly { readonly start: number; readonly label: string | null }[];
  /** The chunks, or a batch of them in order; the batch with ordinal 0 replaces what was indexed before. */
  readonly chunks: readonly IndexableChunk[];
  /** Embedders beside the local one; the installation's default when left out. */
  readonly embedders?: readonly string[];
  /** How long one request to a service may take; left out: what suits work that nobody waits for. */
  readonly timeoutMs?: number;
  /** Called for an embedder that cannot embed these now; where it is left out, its error is thrown. */
  readonly onMissing?: (embedder: string, error: AppError) => void;
  readonly signal?: AbortSignal;
}

export interface PreparedIndex {
  readonly versionId: string;
  readonly title: string;
  readonly chunks: readonly PreparedChunk[];
  readonly vectors: readonly PreparedVectors[];
}

interface PreparedVectors {
  readonly profileId: string;
  readonly vectors: readonly (Buffer | null)[];
}

export interface PreparedChunk extends IndexableChunk {
  readonly text: string;
  readonly lexemes: readonly { readonly lexeme: string; readonly count: number }[];
}

interface Deps {
  readonly db: Database;
  readonly embedders: EmbedderRegistry;
}

/**
 * Does what indexing needs outside a transaction: embeds, also over the network. The local vectors are always
 * among what it gives.
 * @throws AppError of the embedder, where nobody wants to know what is missing
 */
export async function prepareIndex(deps: Deps, input: IndexInput): Promise<PreparedIndex> {
  const { embedders } = deps;
  const title = titleText(input.title);
  const chunks = input.chunks.map((chunk) => prepareChunk(input, chunk, title));
  const local = embedders.local().name;
  const names = new Set([local, ...(input.embedders ?? [embedders.default().name])]);
  const vectors: PreparedVectors[] = [];
  for (const name of names) {
    try {
      vectors.push(await prepareVectors(deps, { name, chunks, input }));
    } catch (error) {
      input.signal?.throwIfAborted();
      if (name === local || input.onMissing === undefined || !isAppError(error)) throw error;
      input.onMissing(name, error);
    }
  }
  return { versionId: input.versionId, title, chunks, vectors };
}

async function prepareVectors(
  { db, embedders }: Deps,
  { name, chunks, input }: { name: string; chunks: readonly PreparedChunk[]; input: IndexInput },
): Promise<PreparedVectors> {
  const embedder = embedders.get(name);
  const profile = await embedders.ensureProfile(db, embedder);
  const embedded = await embedder.embed(
    chunks.map((chunk) => chunk.indexText),
    { signal: input.signal, kind: 'document', timeoutMs: input.timeoutMs },
  );
  // Cosine with a vector of zeros is not a number, so there is none.
  return {
    profileId: profile.id,
    vectors: embedded.map((vector) => (isZero(vector) ? null : toVectorBytes(vector))),
  };
}

function prepareChunk(
  { text, title: rawTitle, blocks }: IndexInput,
  chunk: IndexableChunk,
  title: string,
): PreparedChunk {
  const { start, end, label } = chunk;
  const body = chunk.indexText.startsWith(`${rawTitle}\n`)
    ? chunk.indexText.slice(rawTitle.length + 1)
    : chunk.indexText;
  const indexText = title === '' ? body : `${title}\n${body}`;
  const inside = (blocks ?? []).filter((block) => block.start >= start && block.start < end);
  const labels = new Set([label, ...inside.map((block) => block.label)].filter((found) => found !== null));
  const own = text.slice(start, end);
  const lexemes = ownLexemes({ labels: [...labels], indexText, text: own });
  return { ...chunk, text: own, indexText, lexemes };
}

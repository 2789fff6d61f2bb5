import { sql } from '../../db/sql.ts';
import { isAppError } from '../../domain/errors.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import type { Services } from '../context.ts';
import { fillVectors } from './fill-vectors.ts';
import { openSpace } from './open-space.ts';
import { spacesOf, type WantedSpace } from './spaces-of.ts';
import { forgetGap, noteCorpusGap } from './vector-gap.ts';

export interface EmbedCorpusInput {
  readonly corpusId: string;
  readonly signal: AbortSignal;
}

/**
 * Embeds what came into a corpus without vectors of the embedder in force there, or of the installation's:
 * documents from elsewhere, pinned versions, what was missed while a server was away. Until then they are
 * found by their words and by the vectors that everything has. Safe to repeat. Why a server could not embed
 * is kept for people until it can.
 * @returns how many vectors were written
 * @throws AppError of the embedder, when all spaces were tried
 */
export async function embedCorpus(
  services: Services,
  { corpusId, signal }: EmbedCorpusInput,
): Promise<number> {
  const text = 'select embedder from corpora where id = $1::uuid';
  const [row] = await sql<{ embedder: string | null }>(services.db.pool, text, [uuidOrNil(corpusId)]);
  if (row === undefined) return 0;
  let written = 0;
  let problem: Error | null = null;
  for (const wanted of spacesOf(services, row.embedder)) {
    try {
      written += await embedIn(services, wanted, { corpusId, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      await noteCorpusGap(services.db.pool, { corpusId, embedder: wanted.embedder }, error);
      problem ??= error;
    }
  }
  if (problem !== null) throw problem;
  return written;
}

async function embedIn(
  services: Services,
  { embedder, sources }: WantedSpace,
  { corpusId, signal }: EmbedCorpusInput,
): Promise<number> {
  const space = await openSpace(services, embedder);
  const { written } = await fillVectors(services.db, { corpusId, space, signal, sources });
  await forgetGap(services.db.pool, { corpusId, embedder });
  return written;
}

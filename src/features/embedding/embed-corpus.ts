import { uuidOrNil } from '../access/is-uuid.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { fillVectors } from './fill-vectors.ts';
import { openSpace } from './open-space.ts';

export interface EmbedCorpusInput {
  readonly corpusId: string;
  readonly signal: AbortSignal;
}

/**
 * Embeds what came into a corpus without vectors of the embedder in force there: documents from elsewhere,
 * pinned versions, what was missed while a server was away. Until then they are found by their words and by
 * the vectors that everything has. Safe to repeat.
 * @returns how many vectors were written
 * @throws AppError of the embedder
 */
export async function embedCorpus(
  services: Services,
  { corpusId, signal }: EmbedCorpusInput,
): Promise<number> {
  const text = 'select embedder from corpora where id = $1::uuid';
  const [row] = await sql<{ embedder: string | null }>(services.db.pool, text, [uuidOrNil(corpusId)]);
  const name = row?.embedder ?? null;
  if (name === null) return 0;
  const space = await openSpace(services, name);
  return (await fillVectors(services.db, { corpusId, space, signal })).written;
}

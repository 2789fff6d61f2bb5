import { invalid, notFound } from '../domain/errors.ts';
import { findCorpus } from '../features/corpora/find-corpus.ts';
import type { GraphqlContext } from './context.ts';
import { decodeOptionalId } from './ids.ts';

interface CorpusChoice {
  readonly corpusId?: string | null | undefined;
  readonly corpusSlug?: string | null | undefined;
}

/**
 * The bare id of a corpus that people may name by id or by slug.
 * @returns null when neither is given
 * @throws AppError VALIDATION for both at once, NOT_FOUND for a slug that is nobody's or not for the caller
 */
export async function corpusIdOf(
  ctx: GraphqlContext,
  { corpusId, corpusSlug }: CorpusChoice,
): Promise<string | null> {
  const id = decodeOptionalId('Corpus', corpusId, ['corpusId']);
  if (corpusSlug === null || corpusSlug === undefined) return id;
  if (id !== null) throw invalid(['corpusSlug'], 'Give corpusId or corpusSlug, not both.');
  const corpus = await findCorpus(ctx, { by: { slug: corpusSlug } });
  if (corpus === null) throw notFound();
  return corpus.id;
}

import type { Corpus } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../domain/errors.ts';
import type { UseCaseContext } from '../../features/context.ts';
import { findCorpus } from '../../features/corpora/find-corpus.ts';
import { decodeId } from '../../graphql/ids.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The corpus that a caller names by id or slug; slugs have no capital letter, and every id has.
 * @throws AppError VALIDATION for what is neither, NOT_FOUND for one that is missing or not for the caller
 */
export async function corpusOf(ctx: UseCaseContext, name: string): Promise<Corpus> {
  const by = SLUG.test(name) ? { slug: name } : { id: decodeId('Corpus', name, ['corpus']) };
  const corpus = await findCorpus(ctx, { by });
  if (corpus === null) throw notFound();
  return corpus;
}

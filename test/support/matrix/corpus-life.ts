import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/db/database.ts';
import { encodeId } from '../../../src/graphql/ids.ts';

/** A category of a corpus, whose name is for everybody, and a change of its embedder that failed. */
export async function seedCorpusLife(
  { prisma }: Database,
  { corpusId, creatorId }: { readonly corpusId: string; readonly creatorId: string },
): Promise<void> {
  const categories = { create: { name: randomUUID() } };
  await prisma.corpus.update({ where: { id: corpusId }, data: { categories } });
  const problem = {
    status: 'FAILED',
    errorCode: 'UNAVAILABLE',
    errorMessage: 'The service is away.',
  } as const;
  await prisma.reembedding.create({ data: { corpusId, creatorId, embedder: 'openai:x', ...problem } });
}

/** @returns the global id of the category of a corpus */
export async function categoryOf({ prisma }: Database, corpusId: string): Promise<string> {
  const where = { corpora: { some: { id: corpusId } } };
  return encodeId('CorpusCategory', (await prisma.corpusCategory.findFirstOrThrow({ where })).id);
}

import type { Prisma } from '../../db/generated/prisma/client.ts';

export interface CorpusFilter {
  /** Part of the title or description, in any case. */
  readonly text?: string | null;
  readonly isPublic?: boolean | null;
  readonly isPersonal?: boolean | null;
  readonly creatorId?: string | null;
}

/** Columns of the corpus itself only: a filter must not tell what the actor may not read. */
export function corpusFilter(filter: CorpusFilter): Prisma.CorpusWhereInput {
  const { isPublic, isPersonal, creatorId } = filter;
  const text = filter.text ?? '';
  const contains = { contains: text, mode: 'insensitive' as const };
  return {
    isPublic: isPublic ?? undefined,
    isPersonal: isPersonal ?? undefined,
    creatorId: creatorId ?? undefined,
    ...(text === '' ? {} : { OR: [{ title: contains }, { description: contains }] }),
  };
}

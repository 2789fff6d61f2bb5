import type { Prisma } from '../../db/generated/prisma/client.ts';

export interface CorpusFilter {
  /** Part of the title or description, in any case. */
  readonly text?: string | null;
  readonly isPublic?: boolean | null;
  readonly isPersonal?: boolean | null;
  readonly creatorId?: string | null;
  /** In one of these categories; an empty list names none. */
  readonly categoryIds?: readonly string[] | null;
}

/** Of the corpus itself and what everybody may know: a filter must not tell what the actor may not read. */
export function corpusFilter(filter: CorpusFilter): Prisma.CorpusWhereInput {
  const { isPublic, isPersonal, creatorId, categoryIds = null } = filter;
  const text = filter.text ?? '';
  const contains = { contains: text, mode: 'insensitive' as const };
  return {
    isPublic: isPublic ?? undefined,
    isPersonal: isPersonal ?? undefined,
    creatorId: creatorId ?? undefined,
    ...(categoryIds === null ? {} : { categories: { some: { id: { in: [...categoryIds] } } } }),
    ...(text === '' ? {} : { OR: [{ title: contains }, { description: contains }] }),
  };
}

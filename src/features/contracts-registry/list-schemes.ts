import type { Concept, Prisma, VocabularyScheme } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

interface ListInput<Where, OrderBy> {
  /** The selection and page, as the door made them. */
  readonly query?: object;
  readonly filter?: Where;
  readonly orderBy?: OrderBy;
}

/** Versions of vocabularies in namespaces the actor may read; by namespace and name unless told otherwise. */
export const listVocabularySchemes = (
  { actor, db }: Reader,
  {
    query,
    filter = {},
    orderBy,
  }: ListInput<Prisma.VocabularySchemeWhereInput, Prisma.VocabularySchemeOrderByWithRelationInput[]>,
): Promise<VocabularyScheme[]> =>
  db.prisma.vocabularyScheme.findMany({
    ...query,
    where: { AND: [visible(actor, 'vocabularyScheme'), filter] },
    orderBy: orderBy ?? [{ namespaceName: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });

/** How many of them there are. */
export const countVocabularySchemes = (
  { actor, db }: Reader,
  filter: Prisma.VocabularySchemeWhereInput = {},
): Promise<number> =>
  db.prisma.vocabularyScheme.count({ where: { AND: [visible(actor, 'vocabularyScheme'), filter] } });

const conceptsOf = (actor: Reader['actor'], filter: Prisma.ConceptWhereInput): Prisma.ConceptWhereInput => ({
  AND: [{ scheme: { AND: [visible(actor, 'vocabularyScheme')] } }, filter],
});

/** Concepts of vocabularies the actor may read; by name unless told otherwise. */
export const listConcepts = (
  { actor, db }: Reader,
  {
    query,
    filter = {},
    orderBy,
  }: ListInput<Prisma.ConceptWhereInput, Prisma.ConceptOrderByWithRelationInput[]>,
): Promise<Concept[]> =>
  db.prisma.concept.findMany({
    ...query,
    where: conceptsOf(actor, filter),
    orderBy: orderBy ?? [{ name: 'asc' }, { id: 'asc' }],
  });

/** How many of them there are. */
export const countConcepts = (
  { actor, db }: Reader,
  filter: Prisma.ConceptWhereInput = {},
): Promise<number> => db.prisma.concept.count({ where: conceptsOf(actor, filter) });

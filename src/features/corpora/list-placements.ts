import type { CorpusDocument, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListPlacementsInput {
  readonly query?: object;
  readonly filter: Prisma.CorpusDocumentWhereInput;
  readonly orderBy?: Prisma.CorpusDocumentOrderByWithRelationInput[];
}

const whereOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.CorpusDocumentWhereInput,
): Prisma.CorpusDocumentWhereInput => ({
  AND: [visible(ctx.actor, 'corpusDocument'), { removedAt: null }, filter],
});

/** Where documents stand now, as far as the actor may read corpus and document. */
export const listPlacements = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListPlacementsInput,
): Promise<CorpusDocument[]> =>
  ctx.db.prisma.corpusDocument.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

const trashOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.CorpusDocumentWhereInput,
): Prisma.CorpusDocumentWhereInput => ({
  AND: [visible(ctx.actor, 'corpusDocument'), { removedAt: { not: null } }, filter],
});

/** What is in the trash, as far as the actor may read corpus and document. */
export const listTrash = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListPlacementsInput,
): Promise<CorpusDocument[]> =>
  ctx.db.prisma.corpusDocument.findMany({ ...query, where: trashOf(ctx, filter), orderBy });

/** How much of it the actor may read. */
export const countTrash = (ctx: UseCaseContext, filter: Prisma.CorpusDocumentWhereInput): Promise<number> =>
  ctx.db.prisma.corpusDocument.count({ where: trashOf(ctx, filter) });

/** How many placements the actor may read. */
export const countPlacements = (
  ctx: UseCaseContext,
  filter: Prisma.CorpusDocumentWhereInput,
): Promise<number> => ctx.db.prisma.corpusDocument.count({ where: whereOf(ctx, filter) });

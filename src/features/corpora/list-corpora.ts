import type { Corpus, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListCorporaInput {
  /** The selection and page, as the door made them. */
  readonly query?: object;
  readonly filter?: Prisma.CorpusWhereInput;
  readonly orderBy?: Prisma.CorpusOrderByWithRelationInput[];
}

const whereOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.CorpusWhereInput = {},
): Prisma.CorpusWhereInput => ({
  AND: [visible(ctx.actor, 'corpus'), filter],
});

/** The corpora the actor may read. */
export const listCorpora = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListCorporaInput,
): Promise<Corpus[]> => ctx.db.prisma.corpus.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many corpora the actor may read. */
export const countCorpora = (ctx: UseCaseContext, filter?: Prisma.CorpusWhereInput): Promise<number> =>
  ctx.db.prisma.corpus.count({ where: whereOf(ctx, filter) });

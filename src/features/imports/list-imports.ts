import type { Actor } from '../../domain/actor.ts';
import type { DocumentImport, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** One's own, while one may read the corpus: a report names files that never became documents. */
export function visibleImports(actor: Actor): Prisma.DocumentImportWhereInput {
  if (actor.kind === 'anonymous') return { id: { in: [] } };
  if (actor.isSuperuser) return {};
  return { creatorId: actor.userId, corpus: visible(actor, 'corpus') };
}

export interface ListImportsInput {
  readonly query?: object;
  readonly filter: Prisma.DocumentImportWhereInput;
  readonly orderBy?: Prisma.DocumentImportOrderByWithRelationInput[];
}

const whereOf = (ctx: Pick<UseCaseContext, 'actor'>, filter: Prisma.DocumentImportWhereInput) => ({
  AND: [visibleImports(ctx.actor), filter],
});

/** The actor's own imports. */
export const listImports = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListImportsInput,
): Promise<DocumentImport[]> =>
  ctx.db.prisma.documentImport.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many of them there are. */
export const countImports = (ctx: UseCaseContext, filter: Prisma.DocumentImportWhereInput): Promise<number> =>
  ctx.db.prisma.documentImport.count({ where: whereOf(ctx, filter) });

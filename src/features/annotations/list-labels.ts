import type { Label, LabelSet, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

interface ListInput<Where, OrderBy> {
  readonly query?: object;
  readonly filter?: Where;
  readonly orderBy?: OrderBy;
}

/** Label sets the actor may read. */
export const listLabelSets = (
  ctx: UseCaseContext,
  {
    query,
    filter = {},
    orderBy,
  }: ListInput<Prisma.LabelSetWhereInput, Prisma.LabelSetOrderByWithRelationInput[]>,
): Promise<LabelSet[]> =>
  ctx.db.prisma.labelSet.findMany({
    ...query,
    where: { AND: [visible(ctx.actor, 'labelSet'), filter] },
    orderBy,
  });

/** How many label sets the actor may read. */
export const countLabelSets = (
  ctx: UseCaseContext,
  filter: Prisma.LabelSetWhereInput = {},
): Promise<number> =>
  ctx.db.prisma.labelSet.count({ where: { AND: [visible(ctx.actor, 'labelSet'), filter] } });

/** Labels of sets the actor may read, and his own without a set. */
export const listLabels = (
  ctx: UseCaseContext,
  { query, filter = {}, orderBy }: ListInput<Prisma.LabelWhereInput, Prisma.LabelOrderByWithRelationInput[]>,
): Promise<Label[]> =>
  ctx.db.prisma.label.findMany({ ...query, where: { AND: [visible(ctx.actor, 'label'), filter] }, orderBy });

/** How many labels the actor may read. */
export const countLabels = (ctx: UseCaseContext, filter: Prisma.LabelWhereInput = {}): Promise<number> =>
  ctx.db.prisma.label.count({ where: { AND: [visible(ctx.actor, 'label'), filter] } });

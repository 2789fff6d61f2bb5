import type { Prisma, Run } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleRuns } from './run-access.ts';

export interface ListRunsInput {
  readonly query?: object;
  readonly filter?: Prisma.RunWhereInput;
  readonly orderBy?: Prisma.RunOrderByWithRelationInput[];
}

/** A list shows nobody the anonymous runs of others: those are found by their id alone. */
const whereOf = (ctx: UseCaseContext, filter: Prisma.RunWhereInput = {}): Prisma.RunWhereInput => ({
  AND: [visibleRuns(ctx), ctx.actor.kind === 'anonymous' ? visible(ctx.actor, 'run') : {}, filter],
});

/** The runs the actor may see. */
export const listRuns = (ctx: UseCaseContext, { query, filter, orderBy }: ListRunsInput): Promise<Run[]> =>
  ctx.db.prisma.run.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

export const countRuns = (ctx: UseCaseContext, filter?: Prisma.RunWhereInput): Promise<number> =>
  ctx.db.prisma.run.count({ where: whereOf(ctx, filter) });

/** One run; null when it is missing or not for the actor. */
export const findRun = (
  ctx: UseCaseContext,
  { id, query }: { readonly id: string; readonly query?: object },
): Promise<Run | null> =>
  ctx.db.prisma.run.findFirst({ ...query, where: { AND: [{ id: uuidOrNil(id) }, visibleRuns(ctx)] } });

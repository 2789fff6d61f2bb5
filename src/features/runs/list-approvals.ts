import type { Approval, Prisma } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleRuns } from './run-access.ts';

export interface ListApprovalsInput {
  readonly query?: object;
  readonly filter?: Prisma.ApprovalWhereInput;
  readonly orderBy?: Prisma.ApprovalOrderByWithRelationInput[];
}

/** Approvals of the runs that the actor may see. */
export const visibleApprovals = (ctx: Pick<UseCaseContext, 'actor'>): Prisma.ApprovalWhereInput => ({
  run: visibleRuns(ctx),
});

const whereOf = (ctx: UseCaseContext, filter: Prisma.ApprovalWhereInput = {}): Prisma.ApprovalWhereInput => ({
  AND: [visibleApprovals(ctx), filter],
});

export const listApprovals = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListApprovalsInput,
): Promise<Approval[]> => ctx.db.prisma.approval.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

export const countApprovals = (ctx: UseCaseContext, filter?: Prisma.ApprovalWhereInput): Promise<number> =>
  ctx.db.prisma.approval.count({ where: whereOf(ctx, filter) });

/** Those that wait for a decision: nobody has decided, and the run still waits. */
export const OPEN_APPROVALS: Prisma.ApprovalWhereInput = {
  decision: null,
  run: { status: 'AWAITING_APPROVAL' },
};

/** Approvals of some runs, oldest first, by run. */
export async function approvalsOfRuns(
  ctx: UseCaseContext,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Approval[]>> {
  const rows = await listApprovals(ctx, {
    filter: { runId: { in: runIds.map(uuidOrNil) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return Map.groupBy(rows, ({ runId }) => runId);
}

/** Names of the tools of tool calls, by the call's id. */
export async function toolNamesOf(
  ctx: UseCaseContext,
  toolCallIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.prisma.toolCall.findMany({
    where: { id: { in: [...toolCallIds] }, run: visibleRuns(ctx) },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type { Approval as ApprovalRow, Prisma, Run as RunRow } from '../db/generated/prisma/client.ts';
import {
  approvalsOfRuns,
  countApprovals,
  listApprovals,
  OPEN_APPROVALS,
} from '../features/runs/list-approvals.ts';
import { decideApproval } from '../features/runs/decide-approval.ts';
import { Approval, ApprovalDecision, Approvals, ApprovalStatus } from './approval-types.ts';
import { builder } from './builder.ts';
import { loaderOf, order, pageCost, prismaPage } from './connection.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';
import { Run } from './run-types.ts';
import { visibleRelation } from './visible-relation.ts';

const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);

type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

const ofStatus = (status: Status | null | undefined): Prisma.ApprovalWhereInput =>
  status === null || status === undefined ? {} : status === 'PENDING' ? OPEN_APPROVALS : { decision: status };

builder.queryFields((t) => ({
  approvals: t.connection(
    {
      type: Approval,
      description: 'Tool calls that people were asked about, of the runs you may see, newest first.',
      complexity: pageCost,
      args: {
        status: t.arg({
          type: ApprovalStatus,
          description: 'Only those; PENDING leaves out those whose run has ended meanwhile.',
        }),
        runId: t.arg.id({ description: 'Only those of this run.' }),
        conversationId: t.arg.id({ description: 'Only those of this conversation.' }),
      },
      resolve: (_root, { status, runId, conversationId, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Approval',
          order: CREATED_DESC,
          filter: {
            AND: [ofStatus(status)],
            runId: decodeOptionalId('Run', runId, ['runId']) ?? undefined,
            ...(conversationId != null && {
              run: { conversationId: decodeId('Conversation', conversationId, ['conversationId']) },
            }),
          },
          list: (page) => listApprovals(ctx, page),
          count: (filter) => countApprovals(ctx, filter),
        }),
    },
    Approvals.connection,
  ),
}));

builder.objectFields(Approval, (t) => ({
  run: t.field(
    visibleRelation<ApprovalRow, RunRow>({
      type: Run,
      kind: 'run',
      description: 'The run that waits for it.',
      id: ({ runId }) => runId,
    }),
  ),
}));

builder.objectFields(Run, (t) => ({
  approvals: t.field({
    type: [Approval],
    description: 'What people were asked about it, oldest first; some tens at most.',
    complexity: { field: 1, multiplier: 10 },
    resolve: async ({ id }, _args, ctx) => [
      ...((await loaderOf<readonly ApprovalRow[]>(ctx, 'approvals of runs', (ids) =>
        approvalsOfRuns(ctx, ids),
      ).load(id)) ?? []),
    ],
  }),
}));

mutation('decideApproval', {
  description:
    'Decides on one tool call that waits. It is decided once: the same decision again changes nothing, another one is refused. When nothing else of the run waits, the run goes on.',
  scope: 'write',
  input: (t) => ({
    approvalId: t.id({ required: true, description: 'The approval.' }),
    decision: t.field({ type: ApprovalDecision, required: true, description: 'What is decided.' }),
    editedArguments: t.field({
      type: 'JSON',
      description:
        'Arguments to run it with instead: all of them anew. They are checked as those of the model. Only with APPROVED.',
    }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ approvalId, decision, editedArguments }, ctx) => ({
    approval: await decideApproval(ctx, {
      approvalId: decodeId('Approval', approvalId, ['approvalId']),
      decision,
      editedArguments,
    }),
  }),
  success: (t) => ({
    approval: t.field({
      type: Approval,
      description: 'The approval as it is now.',
      resolve: ({ approval }) => approval,
    }),
  }),
});

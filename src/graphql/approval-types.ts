import type { Approval as ApprovalRow } from '../db/generated/prisma/client.ts';
import { toolNamesOf, visibleApprovals } from '../features/runs/list-approvals.ts';
import { builder } from './builder.ts';
import { connectionOf, loaderOf } from './connection.ts';
import { userRelation } from './user-relation.ts';

export const ApprovalStatus = builder.enumType('ApprovalStatus', {
  description: 'What became of a tool call that waits for a person.',
  values: {
    PENDING: { description: 'Nobody has decided yet.' },
    APPROVED: { description: 'Somebody let it run.' },
    REJECTED: { description: 'Somebody did not let it run.' },
    EXPIRED: { description: 'Nobody decided in time; it does not run.' },
  } as const,
});

export const ApprovalDecision = builder.enumType('ApprovalDecision', {
  description: 'What a person decides.',
  values: {
    APPROVED: { description: 'It runs, once.' },
    REJECTED: { description: 'It does not run.' },
  } as const,
});

export const Approval = builder.prismaNode('Approval', {
  id: { field: 'id' },
  description:
    "A person's decision on one tool call and its exact arguments. It is decided once, and outlives browsers, restarts and workers.",
  findUnique: (id, ctx) => ({ id, AND: [visibleApprovals(ctx)] }),
  fields: (t) => ({
    status: t.field({
      type: ApprovalStatus,
      description: 'What became of it.',
      resolve: ({ decision }) => decision ?? 'PENDING',
    }),
    toolName: t.string({
      description: 'The tool that the run’s own agent called.',
      resolve: async ({ toolCallId, subTool }, _args, ctx) =>
        subTool !== null
          ? 'ask_document'
          : ((await loaderOf<string>(ctx, 'names of tool calls', (ids) => toolNamesOf(ctx, ids)).load(
              toolCallId,
            )) ?? ''),
    }),
    summary: t.exposeString('summary', { description: 'What would be done, one line for people.' }),
    arguments: t.field({
      type: 'JSON',
      description: 'What the model wants to call it with.',
      resolve: (row) => row.arguments,
    }),
    editedArguments: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'What it runs with instead, as the person who approved it changed them; null where they did not.',
      resolve: (row) => row.editedArguments,
    }),
    subTool: t.exposeString('subTool', {
      nullable: true,
      description: 'The tool of a sub-agent that it really is; null for the run’s own.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be decided.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided; null before.',
    }),
    decidedBy: t.field(
      userRelation({
        description: 'Who decided; null before, and where time did.',
        id: ({ decidedById }: ApprovalRow) => decidedById,
      }),
    ),
  }),
});

export const Approvals = connectionOf(Approval, 'Approval');

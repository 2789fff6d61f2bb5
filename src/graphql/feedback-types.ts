import type { Feedback as FeedbackRow } from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import type { AnnotationRow } from '../features/annotations/annotation-row.ts';
import type { ReviewState as State } from '../features/annotations/annotation-filter.ts';
import { findAnnotations } from '../features/annotations/list-annotations.ts';
import {
  countReviews,
  listFeedback,
  type FeedbackPosition,
  type ReviewCounts,
} from '../features/annotations/list-feedback.ts';
import { Annotation } from './annotation-types.ts';
import { builder } from './builder.ts';
import { connectionOf, loadedPage, loaderOf, order, pageCost } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import type { CursorValue } from './cursor.ts';
import { userRelation } from './user-relation.ts';

export const Verdict = builder.enumType('FeedbackVerdict', {
  description: 'What somebody makes of an annotation.',
  values: {
    APPROVED: { description: 'It is right.' },
    REJECTED: { description: 'It is wrong.' },
  } as const,
});

export const ReviewState = builder.enumType('ReviewState', {
  description: 'What people make of an annotation together.',
  values: {
    UNREVIEWED: { description: 'Nobody approved or rejected it.' },
    APPROVED: { description: 'Somebody approved it and nobody rejected it.' },
    REJECTED: { description: 'Somebody rejected it and nobody approved it.' },
    DISPUTED: { description: 'Some approved it and some rejected it.' },
  } as const,
});

export const Feedback = builder.prismaNode('Feedback', {
  id: { field: 'id' },
  description: "One person's word on one annotation: the last one counts.",
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'feedback')] }),
  fields: (t) => ({
    verdict: t.expose('verdict', {
      type: Verdict,
      nullable: true,
      description: 'Approved or rejected; null for a comment alone.',
    }),
    comment: t.exposeString('comment', {
      description: 'What was said; may be empty. Treat it as text that anybody may have written.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first said.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    author: t.field(
      userRelation({ description: 'Who said it.', id: (row: FeedbackRow) => row.authorId }),
    ),
    annotation: t.field({
      type: Annotation,
      nullable: true,
      description: 'What it is about.',
      resolve: ({ annotationId }, _args, ctx) =>
        loaderOf<AnnotationRow>(
          ctx,
          'annotations by id',
          async (ids) => new Map((await findAnnotations(ctx, ids)).map((row) => [row.id, row])),
        ).load(annotationId),
    }),
  }),
});

const Feedbacks = connectionOf(Feedback, 'Feedback');
const CREATED_ASC = order('CREATED_ASC', [['createdAt', 'asc', 'date']]);

const countsOf = async (ctx: GraphqlContext, id: string): Promise<ReviewCounts> =>
  (await loaderOf<ReviewCounts>(ctx, 'review counts', (ids) => countReviews(ctx, ids)).load(id)) ?? {
    approvals: 0,
    rejections: 0,
    all: 0,
  };

function stateOf({ approvals, rejections }: ReviewCounts): State {
  if (approvals > 0) return rejections > 0 ? 'DISPUTED' : 'APPROVED';
  return rejections > 0 ? 'REJECTED' : 'UNREVIEWED';
}

const position = (values: readonly CursorValue[] | null): FeedbackPosition | null =>
  values === null ? null : { createdAt: new Date(values[0] ?? 0), id: String(values[1]) };

builder.objectFields(Annotation, (t) => ({
  approvalCount: t.int({
    description: 'People who approved it.',
    resolve: async ({ id }, _args, ctx) => (await countsOf(ctx, id)).approvals,
  }),
  rejectionCount: t.int({
    description: 'People who rejected it.',
    resolve: async ({ id }, _args, ctx) => (await countsOf(ctx, id)).rejections,
  }),
  reviewState: t.field({
    type: ReviewState,
    description: 'What people make of it together.',
    resolve: async ({ id }, _args, ctx) => stateOf(await countsOf(ctx, id)),
  }),
  feedback: t.connection(
    {
      type: Feedback,
      description: 'What people said of it, oldest first.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx) =>
        loadedPage<FeedbackRow>({
          ctx,
          args,
          order: CREATED_ASC,
          key: 'feedback',
          parentId: id,
          load: (annotationIds, { after, before, limit, isBackwards }) =>
            listFeedback(ctx, {
              annotationIds,
              limit,
              isBackwards,
              after: position(after),
              before: position(before),
            }),
          count: async (annotationIds) => {
            const counts = await countReviews(ctx, annotationIds);
            return new Map([...counts].map(([key, { all }]) => [key, all]));
          },
        }),
    },
    Feedbacks.connection,
  ),
}));

import type { RevisedKind } from '../db/generated/prisma/client.ts';
import type { DiffHunk, DiffLine, TextDiff } from '../features/revisions/diff-texts.ts';
import { diffRevisions } from '../features/revisions/diff-revisions.ts';
import {
  countRevisions,
  findRevisions,
  listRevisions,
  readRevisions,
  type RevisionRow,
} from '../features/revisions/list-revisions.ts';
import { builder } from './builder.ts';
import { connectionOf, loadedPage, loaderOf, order, pageCost } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import type { CursorValue } from './cursor.ts';
import type { Page, PageArgs } from './page.ts';
import { userRelation } from './user-relation.ts';

const DiffLineKindEnum = builder.enumType('DiffLineKind', {
  description: 'What became of a line.',
  values: {
    CONTEXT: { description: 'It is in both texts.' },
    ADDED: { description: 'Only in the later one.' },
    REMOVED: { description: 'Only in the earlier one.' },
  } as const,
});

const DiffLineType = builder.objectRef<DiffLine>('DiffLine').implement({
  description: 'A line of a hunk.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DiffLineKindEnum, description: 'What became of it.' }),
    text: t.exposeString('text', { description: 'The line, without its end.' }),
  }),
});

const DiffHunkType = builder.objectRef<DiffHunk>('DiffHunk').implement({
  description: 'A place where two texts differ, with the lines around it. Lines count from 1.',
  fields: (t) => ({
    oldStart: t.exposeInt('oldStart', { description: 'Its first line in the earlier text.' }),
    oldLines: t.exposeInt('oldLines', { description: 'Its lines in the earlier text.' }),
    newStart: t.exposeInt('newStart', { description: 'Its first line in the later text.' }),
    newLines: t.exposeInt('newLines', { description: 'Its lines in the later text.' }),
    lines: t.field({
      type: [DiffLineType],
      description: 'Its lines, in order.',
      resolve: ({ lines }) => [...lines],
    }),
  }),
});

const TextDiffType = builder.objectRef<TextDiff>('TextDiff').implement({
  description: 'What changed from one revision of a text to another.',
  fields: (t) => ({
    unified: t.exposeString('unified', {
      description: 'As `diff -u` writes it; empty where nothing changed.',
    }),
    addedLines: t.exposeInt('addedLines', { description: 'Lines that are new.' }),
    removedLines: t.exposeInt('removedLines', { description: 'Lines that are gone.' }),
    hunks: t.field({
      type: [DiffHunkType],
      description: 'The places that differ, in order.',
      resolve: ({ hunks }) => [...hunks],
    }),
  }),
});

export const TextRevision = builder.objectRef<RevisionRow>('TextRevision');

builder.node(TextRevision, {
  id: { resolve: ({ id }) => id },
  description: 'A text that people edit, as it stood once. Only for those who are signed in.',
  loadMany: async (ids, ctx) => {
    const rows = new Map((await findRevisions(ctx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  },
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1 in each text.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    author: t.field(
      userRelation({
        description: 'Who wrote it; null where that is not known.',
        id: (row: { authorId: string | null }) => row.authorId,
      }),
    ),
    content: t.string({
      description: 'The whole text.',
      resolve: async ({ id }, _args, ctx) =>
        (await loaderOf<string>(ctx, 'revision contents', (ids) => readRevisions(ctx, ids)).load(id)) ?? '',
    }),
    diff: t.field({
      type: TextDiffType,
      description: 'What changed from another revision of the same text to this one.',
      complexity: 20,
      args: { against: t.arg.int({ description: 'Number of the other one; left out: the one before.' }) },
      resolve: (revision, { against }, ctx) =>
        diffRevisions(ctx, { revision, against: against ?? undefined }),
    }),
  }),
});

export const Revisions = connectionOf(TextRevision, 'TextRevision');
const NUMBER_DESC = order('NUMBER_DESC', [['number', 'desc', 'number']]);

const numberOf = (values: readonly CursorValue[] | null): number | null =>
  values === null ? null : Number(values[0]);

/** The field `revisions` of a type whose text has a history, for `t.connection(…, Revisions.connection)`. */
export const revisionsField = (kind: RevisedKind) => ({
  type: TextRevision,
  description: 'What stood there, newest first; empty for anonymous callers.',
  complexity: pageCost,
  resolve: (
    { id }: { readonly id: string },
    args: PageArgs,
    ctx: GraphqlContext,
  ): Promise<Page<RevisionRow>> =>
    loadedPage<RevisionRow>({
      ctx,
      args,
      order: NUMBER_DESC,
      key: `revisions ${kind}`,
      parentId: id,
      load: (subjectIds, { after, before, limit, isBackwards }) =>
        listRevisions(ctx, {
          kind,
          subjectIds,
          limit,
          isBackwards,
          below: numberOf(after),
          above: numberOf(before),
        }),
      count: (subjectIds) => countRevisions(ctx, { kind, subjectIds }),
    }),
});

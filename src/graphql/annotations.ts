import {
  countAnnotations,
  listAnnotations,
  type ListAnnotationsInput,
} from '../features/annotations/list-annotations.ts';
import type { AnnotationFilter as Filter } from '../features/annotations/annotation-filter.ts';
import type { AnnotationDetail, AnnotationRow, LabelRow } from '../features/annotations/annotation-row.ts';
import {
  countLabelSets,
  listLabelSets,
  countLabels,
  listLabels,
} from '../features/annotations/list-labels.ts';
import { countNotes, listNotes } from '../features/annotations/list-notes.ts';
import {
  countVersionAnnotations,
  listVersionAnnotations,
  type AnnotationPosition,
} from '../features/annotations/list-version-annotations.ts';
import type { GraphQLResolveInfo } from 'graphql';
import { invalid } from '../domain/errors.ts';
import { isUuid } from '../features/access/is-uuid.ts';
import { Annotation, Note } from './annotation-types.ts';
import { builder } from './builder.ts';
import { connectionOf, loadedPage, order, pageCost, prismaPage } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import type { CursorValue, Order } from './cursor.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { keysetQuery } from './keyset.ts';
import { ReviewState } from './feedback-types.ts';
import { Label, LabelKind, LabelSet } from './label-types.ts';
import { readPageArgs, toPage, type Page, type PageArgs } from './page.ts';
import { selects } from './selects.ts';

const Annotations = connectionOf(Annotation, 'Annotation');
const LabelSets = connectionOf(LabelSet, 'LabelSet');
const Labels = connectionOf(Label, 'Label');
const Notes = connectionOf(Note, 'Note');

const START_ASC = order('START_ASC', [['start', 'asc', 'number']]);
const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);
const TEXT_ASC = order('TEXT_ASC', [['text', 'asc', 'string']]);
// Ids are made in the order of time, and their index is the one that spans all documents.
const NEWEST: Order = { name: 'NEWEST', columns: [{ column: 'id', direction: 'desc', type: 'string' }] };

const AnnotationFilter = builder.inputType('AnnotationFilter', {
  description: 'Which annotations; all conditions together.',
  fields: (t) => ({
    labelIds: t.idList({ description: 'With one of these labels.' }),
    labels: t.stringList({ description: 'With a label of one of these texts.' }),
    corpusId: t.id({ description: 'Made in this corpus.' }),
    creatorId: t.id({ description: 'Made by this user.' }),
    isStructural: t.boolean({ description: "The parser's, or people's." }),
    isStale: t.boolean({ description: 'Stale ones, or those that stand.' }),
    isPublic: t.boolean({ description: 'Those that anonymous readers see, or the others.' }),
    labelKinds: t.field({ type: [LabelKind], description: 'With a label of one of these kinds.' }),
    labelSetId: t.id({ description: 'With a label of this set.' }),
    reviewStates: t.field({ type: [ReviewState], description: 'Of which people make one of these.' }),
    page: t.int({ description: 'With words of this page, from 1.' }),
    hasLink: t.boolean({ description: 'Links, or the others.' }),
    text: t.string({ description: 'Whose text contains this, in any case.' }),
  }),
});

type FilterInput = typeof AnnotationFilter.$inferInput;

function readFilter(input: FilterInput | null | undefined): Filter {
  if (input === null || input === undefined) return {};
  return {
    labelIds: input.labelIds?.map((id, index) => decodeId('Label', id, ['filter', 'labelIds', index])),
    labelTexts: input.labels ?? undefined,
    corpusId: decodeOptionalId('Corpus', input.corpusId, ['filter', 'corpusId']) ?? undefined,
    creatorId: decodeOptionalId('User', input.creatorId, ['filter', 'creatorId']) ?? undefined,
    isStructural: input.isStructural ?? undefined,
    isStale: input.isStale ?? undefined,
    isPublic: input.isPublic ?? undefined,
    labelKinds: input.labelKinds ?? undefined,
    labelSetId: decodeOptionalId('LabelSet', input.labelSetId, ['filter', 'labelSetId']) ?? undefined,
    reviewStates: input.reviewStates ?? undefined,
    page: input.page ?? undefined,
    hasLink: input.hasLink ?? undefined,
    text: input.text ?? undefined,
  };
}

interface VersionPageInput {
  readonly versionId: string;
  readonly args: PageArgs & { readonly filter?: FilterInput | null };
  readonly ctx: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

/** The annotations of one version, with those of all versions of the level in one statement. */
function versionPage({ versionId, args, ctx, info }: VersionPageInput): Promise<Page<AnnotationRow>> {
  const details = detailsOf(info);
  const filter = readFilter(args.filter);
  return loadedPage<AnnotationRow>({
    ctx,
    args,
    order: START_ASC,
    key: `annotations ${[...details].join()} ${JSON.stringify(filter)}`,
    parentId: versionId,
    load: (versionIds, { after, before, limit, isBackwards }) =>
      listVersionAnnotations(ctx, {
        versionIds,
        filter,
        details,
        limit,
        isBackwards,
        after: position(after),
        before: position(before),
      }),
    count: (versionIds) => countVersionAnnotations(ctx, { versionIds, filter }),
  });
}

function detailsOf(info: GraphQLResolveInfo): ReadonlySet<AnnotationDetail> {
  const details = new Set<AnnotationDetail>();
  if (selects(info, 'regions') || selects(info, 'pages')) details.add('regions');
  if (selects(info, 'createdAt') || selects(info, 'updatedAt')) details.add('times');
  return details;
}

function position(values: readonly CursorValue[] | null): AnnotationPosition | null {
  return values === null ? null : { start: Number(values[0]), id: checkedId(values[1]) };
}

const EMPTY = toPage<AnnotationRow>(readPageArgs({}, START_ASC), [], async () => 0);

builder.prismaObjectFields(Document, (t) => ({
  annotations: t.connection(
    {
      type: Annotation,
      description: 'Annotations of its latest version that you may read, in the order of the text.',
      complexity: pageCost,
      args: { filter: t.arg({ type: AnnotationFilter, description: 'Which ones.' }) },
      resolve: ({ latestVersionId }, args, ctx, info) =>
        latestVersionId === null ? EMPTY : versionPage({ versionId: latestVersionId, args, ctx, info }),
    },
    Annotations.connection,
  ),
  notes: t.connection(
    {
      type: Note,
      description: 'Notes on it that you may read, newest first.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Note',
          order: CREATED_DESC,
          filter: { documentId: id },
          list: (page) => listNotes(ctx, page),
          count: (filter) => countNotes(ctx, filter),
        }),
    },
    Notes.connection,
  ),
}));

builder.prismaObjectFields(DocumentVersion, (t) => ({
  annotations: t.connection(
    {
      type: Annotation,
      description: 'Annotations of this version that you may read, in the order of the text.',
      complexity: pageCost,
      args: { filter: t.arg({ type: AnnotationFilter, description: 'Which ones.' }) },
      resolve: ({ id }, args, ctx, info) => versionPage({ versionId: id, args, ctx, info }),
    },
    Annotations.connection,
  ),
}));

builder.queryFields((t) => ({
  annotations: t.connection(
    {
      type: Annotation,
      description: 'Annotations of all documents you may read, newest first.',
      complexity: pageCost,
      args: {
        documentId: t.arg.id({ description: 'Only of this document, all its versions.' }),
        filter: t.arg({ type: AnnotationFilter, description: 'Which ones.' }),
      },
      resolve: async (_root, args, ctx) => {
        const documentId = decodeOptionalId('Document', args.documentId, ['documentId']) ?? undefined;
        const filter: ListAnnotationsInput['filter'] = { ...readFilter(args.filter), documentId };
        const { after, before, ...request } = readPageArgs(args, NEWEST);
        const rows = await listAnnotations(ctx, {
          ...request,
          filter,
          afterId: idOf(after),
          beforeId: idOf(before),
        });
        return toPage({ ...request, after, before }, rows, () => countAnnotations(ctx, filter));
      },
    },
    Annotations.connection,
  ),
  labelSets: t.connection(
    {
      type: LabelSet,
      description: 'Label sets you may read, newest first.',
      complexity: pageCost,
      resolve: (_root, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'LabelSet',
          order: CREATED_DESC,
          filter: {},
          list: (page) => listLabelSets(ctx, page),
          count: (filter) => countLabelSets(ctx, filter),
        }),
    },
    LabelSets.connection,
  ),
  labels: t.connection(
    {
      type: Label,
      description: 'Labels you may read, by text.',
      complexity: pageCost,
      args: { labelSetId: t.arg.id({ description: 'Only of this set.' }) },
      resolve: async (_root, args, ctx) => {
        const labelSetId = decodeOptionalId('LabelSet', args.labelSetId, ['labelSetId']) ?? undefined;
        const request = readPageArgs(args, TEXT_ASC);
        const { where, orderBy, take } = keysetQuery(request);
        const rows = await listLabels(ctx, {
          query: { take },
          filter: { AND: [{ labelSetId }, where] },
          orderBy,
        });
        return toPage<LabelRow>(request, rows, () => countLabels(ctx, { labelSetId }));
      },
    },
    Labels.connection,
  ),
  notes: t.connection(
    {
      type: Note,
      description: 'Notes you may read, newest first.',
      complexity: pageCost,
      args: {
        documentId: t.arg.id({ description: 'Only on this document.' }),
        corpusId: t.arg.id({ description: 'Only those made in this corpus.' }),
      },
      resolve: (_root, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Note',
          order: CREATED_DESC,
          filter: {
            documentId: decodeOptionalId('Document', args.documentId, ['documentId']) ?? undefined,
            corpusId: decodeOptionalId('Corpus', args.corpusId, ['corpusId']) ?? undefined,
          },
          list: (page) => listNotes(ctx, page),
          count: (filter) => countNotes(ctx, filter),
        }),
    },
    Notes.connection,
  ),
}));

const idOf = (values: readonly CursorValue[] | null): string | null =>
  values === null ? null : checkedId(values[0]);

function checkedId(value: CursorValue | undefined): string {
  if (typeof value === 'string' && isUuid(value)) return value;
  throw invalid(['after'], 'This is not a cursor of this API.');
}

import type {
  Corpus as CorpusRow,
  Document as DocumentRow,
  DocumentVersion as VersionRow,
  Note as NoteRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import type { AnnotationRow } from '../features/annotations/annotation-row.ts';
import { findAnnotations } from '../features/annotations/list-annotations.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { Corpus } from './corpus-types.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { Label } from './label-types.ts';
import { myPermissionsField } from './permission.ts';
import { PageRegion } from './span-types.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

const ofDocument = visibleRelation<{ documentId: string }, DocumentRow>({
  type: Document,
  kind: 'document',
  description: 'The document.',
  id: ({ documentId }) => documentId,
});
const ofVersion = visibleRelation<{ versionId: string }, VersionRow>({
  type: DocumentVersion,
  kind: 'document',
  model: 'documentVersion',
  through: (where) => ({ document: where }),
  description: 'The version it is about, whose text offsets count in: an earlier one where it is stale.',
  id: ({ versionId }) => versionId,
});
const ofCorpus = visibleRelation<{ corpusId: string | null }, CorpusRow>({
  type: Corpus,
  kind: 'corpus',
  description: 'The corpus it was made in; null: on the document alone.',
  id: ({ corpusId }) => corpusId,
});

/** From typed SQL, as plain objects: lists of them stand under lists of documents. */
export const Annotation = builder.objectRef<AnnotationRow>('Annotation');

builder.node(Annotation, {
  id: { resolve: ({ id }) => id },
  description:
    'A labelled span of one document version. Structural ones come from the parser and are read-only.',
  loadMany: async (ids, ctx) => {
    const rows = new Map((await findAnnotations(ctx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  },
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text, UTF-16 code units.' }),
    end: t.exposeInt('end', { description: 'Where it ends.' }),
    text: t.exposeString('text', { description: 'The text it marks, exactly.' }),
    isStructural: t.exposeBoolean('isStructural', {
      description: 'Whether the parser made it; then nobody can change it.',
    }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether anonymous readers of document and corpus see it.',
    }),
    isStale: t.exposeBoolean('isStale', {
      description: 'Whether it was made on an earlier version and not found again.',
    }),
    carriedFrom: t.field({
      type: Annotation,
      nullable: true,
      description: 'The annotation of an earlier version that this is the copy of; null for others.',
      resolve: ({ carriedFromId }, _args, ctx) => (carriedFromId === null ? null : found(ctx, carriedFromId)),
    }),
    linkUrl: t.exposeString('linkUrl', {
      nullable: true,
      description: 'Where it leads: an address of http(s); null when it is no link.',
    }),
    label: t.field({
      type: Label,
      nullable: true,
      description: 'What it says about the text; null when it has no label.',
      resolve: ({ label }) => label,
    }),
    regions: t.field({
      type: [PageRegion],
      description: 'Where it is on the pages, a box a line of text; empty for texts.',
      resolve: async (row, _args, ctx) => [...((await whole(ctx, row, 'regions')).regions ?? [])],
    }),
    pages: t.intList({
      description: 'Pages it is on, from 1; empty for texts.',
      resolve: async (row, _args, ctx) => [
        ...new Set((await whole(ctx, row, 'regions')).regions?.map(({ page }) => page)),
      ],
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      resolve: async (row, _args, ctx) => (await whole(ctx, row, 'createdAt')).createdAt ?? '',
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When it was last changed.',
      resolve: async (row, _args, ctx) => (await whole(ctx, row, 'updatedAt')).updatedAt ?? '',
    }),
    creator: t.field(
      userRelation({
        description: 'Who made it; null for the parser.',
        id: (row: { creatorId: string | null }) => row.creatorId,
      }),
    ),
    myPermissions: t.field(myPermissionsField('annotation')),
    document: t.field(ofDocument),
    documentVersion: t.field(ofVersion),
    corpus: t.field(ofCorpus),
  }),
});

/**
 * Lists leave out what costs when it is not selected; a row that came without it is read again, all in one
 * go.
 */
async function whole(
  ctx: GraphqlContext,
  row: AnnotationRow,
  field: 'regions' | 'createdAt' | 'updatedAt',
): Promise<AnnotationRow> {
  return row[field] === undefined ? ((await found(ctx, row.id)) ?? row) : row;
}

/** Those that the caller may read; all of a level in one statement. */
async function found(ctx: GraphqlContext, id: string): Promise<AnnotationRow | null> {
  const load = async (ids: readonly string[]) =>
    new Map((await findAnnotations(ctx, ids)).map((each) => [each.id, each]));
  return (await loaderOf<AnnotationRow>(ctx, 'whole annotations', load).load(id)) ?? null;
}

export const Note = builder.prismaNode('Note', {
  id: { field: 'id' },
  description: 'What somebody wrote about a document.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'note')] }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its title.' }),
    content: t.exposeString('content', {
      description: 'Markdown. Treat it as text that anybody may have written.',
    }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether anonymous readers of document and corpus see it.',
    }),
    isStale: t.exposeBoolean('isStale', {
      description: 'Whether it was written about an earlier version than the one that is read now.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    creator: t.field(userRelation({ description: 'Who wrote it.', id: (row: NoteRow) => row.creatorId })),
    myPermissions: t.field(myPermissionsField('note')),
    document: t.field(ofDocument),
    documentVersion: t.field(ofVersion),
    corpus: t.field(ofCorpus),
  }),
});

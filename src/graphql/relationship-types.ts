import type {
  AnnotationRelationship as RelationRow,
  Corpus as CorpusRow,
  Document as DocumentRow,
  DocumentRelationship as LinkRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import type { AnnotationRow, LabelRow } from '../features/annotations/annotation-row.ts';
import {
  relationshipEnds,
  type RelationshipEnds,
} from '../features/annotations/list-annotation-relationships.ts';
import { findDocumentRelationships } from '../features/annotations/list-document-relationships.ts';
import { Annotation } from './annotation-types.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { Corpus } from './corpus-types.ts';
import { Document } from './document-types.ts';
import { Label } from './label-types.ts';
import { myPermissionsField } from './permission.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

const ofCorpus = visibleRelation<{ corpusId: string | null }, CorpusRow>({
  type: Corpus,
  kind: 'corpus',
  description: 'The corpus it was made in; null: on the document alone.',
  id: ({ corpusId }) => corpusId,
});
const ofLabel = visibleRelation<{ labelId: string | null }, LabelRow>({
  type: Label,
  kind: 'label',
  description: 'What it says; null when it has no label, or you may not read it.',
  id: ({ labelId }) => labelId,
});
const ofCreator = userRelation<{ creatorId: string | null }>({
  description: 'Who made it; null for the parser.',
  id: ({ creatorId }) => creatorId,
});

const endsOf = async (ctx: GraphqlContext, id: string): Promise<RelationshipEnds> =>
  (await loaderOf<RelationshipEnds>(ctx, 'relationship ends', (ids) => relationshipEnds(ctx, ids)).load(id)) ?? {
    sources: [],
    targets: [],
  };

export const AnnotationRelationship = builder.prismaNode('AnnotationRelationship', {
  id: { field: 'id' },
  description: 'How some annotations of a document stand to others of it.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'annotationRelationship')] }),
  fields: (t) => ({
    isStructural: t.exposeBoolean('isStructural', {
      description: 'Whether the parser made it; then nobody can change it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    sources: t.field({
      type: [Annotation],
      description: 'From which, in the order of the text, at most 500.',
      complexity: { field: 1, multiplier: 5 },
      resolve: async ({ id }, _args, ctx): Promise<AnnotationRow[]> => [...(await endsOf(ctx, id)).sources],
    }),
    targets: t.field({
      type: [Annotation],
      description: 'To which, in the order of the text, at most 500.',
      complexity: { field: 1, multiplier: 5 },
      resolve: async ({ id }, _args, ctx): Promise<AnnotationRow[]> => [...(await endsOf(ctx, id)).targets],
    }),
    label: t.field(ofLabel),
    creator: t.field(ofCreator),
    corpus: t.field(ofCorpus),
    document: t.field(
      visibleRelation<RelationRow, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document.',
        id: ({ documentId }) => documentId,
      }),
    ),
    myPermissions: t.field(myPermissionsField('annotationRelationship')),
  }),
});

export const DocumentRelationshipKind = builder.enumType('DocumentRelationshipKind', {
  description: 'Of which kind a relationship between documents is.',
  values: {
    NOTES: { description: 'The source comments on the target.' },
    RELATIONSHIP: { description: 'What its label says.' },
    ATTACHMENT: { description: 'The target came in the source; made by ingestion.' },
  } as const,
});

/** From typed SQL, as plain objects: who sees one depends on places in its corpus. */
export const DocumentRelationship = builder.objectRef<LinkRow>('DocumentRelationship');

const end = (column: 'sourceId' | 'targetId', description: string) =>
  visibleRelation<LinkRow, DocumentRow>({
    type: Document,
    kind: 'document',
    description,
    id: (row) => row[column],
  });

builder.node(DocumentRelationship, {
  id: { resolve: ({ id }) => id },
  description: 'How one document stands to another. Shown while both can be read and stand in its corpus.',
  loadMany: async (ids, ctx) => {
    const rows = new Map((await findDocumentRelationships(ctx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  },
  fields: (t) => ({
    kind: t.expose('kind', { type: DocumentRelationshipKind, description: 'Of which kind.' }),
    note: t.exposeString('note', { description: 'What was said about it; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    source: t.field(end('sourceId', 'From which document.')),
    target: t.field(end('targetId', 'To which document.')),
    label: t.field(ofLabel),
    creator: t.field(ofCreator),
    corpus: t.field(ofCorpus),
    myPermissions: t.field(myPermissionsField('documentRelationship')),
  }),
});

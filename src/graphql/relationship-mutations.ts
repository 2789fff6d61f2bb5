import { createAnnotationRelationship } from '../features/annotations/create-annotation-relationship.ts';
import { createDocumentRelationship } from '../features/annotations/create-document-relationship.ts';
import { deleteAnnotationRelationship } from '../features/annotations/delete-annotation-relationship.ts';
import { deleteDocumentRelationship } from '../features/annotations/delete-document-relationship.ts';
import { invalid } from '../domain/errors.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';
import {
  AnnotationRelationship,
  DocumentRelationship,
  DocumentRelationshipKind,
} from './relationship-types.ts';

const annotationIds = (ids: readonly string[], path: string): string[] =>
  ids.map((id, at) => decodeId('Annotation', id, [path, at]));

mutation('createAnnotationRelationship', {
  description: 'Says how some annotations of a document stand to others of it.',
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    corpusId: t.id({ description: 'The corpus; left out: on the document alone.' }),
    labelId: t.id({ required: true, description: 'What it says; a label of the kind RELATIONSHIP.' }),
    sourceIds: t.idList({ required: true, description: 'From which annotations, 1 to 500.' }),
    targetIds: t.idList({ required: true, description: 'To which, 1 to 500.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    relationship: await createAnnotationRelationship(ctx, {
      documentId: decodeId('Document', input.documentId, ['documentId']),
      corpusId: decodeOptionalId('Corpus', input.corpusId, ['corpusId']),
      labelId: decodeId('Label', input.labelId, ['labelId']),
      sourceIds: annotationIds(input.sourceIds, 'sourceIds'),
      targetIds: annotationIds(input.targetIds, 'targetIds'),
    }),
  }),
  success: (t) => ({
    relationship: t.field({
      type: AnnotationRelationship,
      description: 'The relationship.',
      resolve: ({ relationship }) => relationship,
    }),
  }),
});

mutation('deleteAnnotationRelationship', {
  description: 'Deletes a relationship between annotations; they stay.',
  input: (t) => ({ relationshipId: t.id({ required: true, description: 'The relationship.' }) }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ relationshipId }, ctx) => {
    const id = decodeId('AnnotationRelationship', relationshipId, ['relationshipId']);
    await deleteAnnotationRelationship(ctx, { relationshipId: id });
    return { deletedId: relationshipId };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
  }),
});

mutation('createDocumentRelationship', {
  description: 'Says how one document of a corpus stands to another.',
  input: (t) => ({
    kind: t.field({
      type: DocumentRelationshipKind,
      required: true,
      description: 'RELATIONSHIP, which takes a label, or NOTES, which takes none.',
    }),
    sourceId: t.id({ required: true, description: 'From which document.' }),
    targetId: t.id({ required: true, description: 'To which.' }),
    corpusId: t.id({ required: true, description: 'The corpus that both stand in.' }),
    labelId: t.id({ description: 'What it says; a label of the kind RELATIONSHIP.' }),
    note: t.string({ description: 'More about it, at most 10,000 characters.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ kind, note, ...input }, ctx) => {
    if (kind === 'ATTACHMENT') throw invalid(['kind'], 'ATTACHMENT is made by ingestion alone.');
    return {
      relationship: await createDocumentRelationship(ctx, {
        kind,
        note: note ?? undefined,
        sourceId: decodeId('Document', input.sourceId, ['sourceId']),
        targetId: decodeId('Document', input.targetId, ['targetId']),
        corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
        labelId: decodeOptionalId('Label', input.labelId, ['labelId']),
      }),
    };
  },
  success: (t) => ({
    relationship: t.field({
      type: DocumentRelationship,
      description: 'The relationship.',
      resolve: ({ relationship }) => relationship,
    }),
  }),
});

mutation('deleteDocumentRelationship', {
  description: 'Deletes a relationship between documents; they stay.',
  input: (t) => ({ relationshipId: t.id({ required: true, description: 'The relationship.' }) }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ relationshipId }, ctx) => {
    const id = decodeId('DocumentRelationship', relationshipId, ['relationshipId']);
    await deleteDocumentRelationship(ctx, { relationshipId: id });
    return { deletedId: relationshipId };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
  }),
});

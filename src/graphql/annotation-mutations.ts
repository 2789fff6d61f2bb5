import { createAnnotation } from '../features/annotations/create-annotation.ts';
import { deleteAnnotations } from '../features/annotations/delete-annotations.ts';
import { findAnnotations } from '../features/annotations/list-annotations.ts';
import { reviewAnnotation } from '../features/annotations/review-annotation.ts';
import { updateAnnotation } from '../features/annotations/update-annotation.ts';
import { Annotation } from './annotation-types.ts';
import { builder } from './builder.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { Feedback, Verdict } from './feedback-types.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';

const TokenRange = builder.inputType('TokenRangeInput', {
  description: 'Tokens of one page that follow each other.',
  fields: (t) => ({
    page: t.int({ required: true, description: 'The page, from 1.' }),
    start: t.int({ required: true, description: 'The first token, from 0 on each page.' }),
    end: t.int({ required: true, description: 'The token after the last.' }),
  }),
});

mutation('createAnnotation', {
  description:
    'Labels words of a document, by a range of its text or by tokens of its pages, or the document as a whole; in a ' +
    'corpus, or on the document alone. Text and boxes are taken from the document.',
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    corpusId: t.id({ description: 'The corpus; left out: on the document alone.' }),
    labelId: t.id({
      description: 'What it says; a label of the kind TOKEN or SPAN on words, DOCUMENT on the whole document.',
    }),
    start: t.int({ description: 'Where it starts in the canonical text, UTF-16 code units.' }),
    end: t.int({ description: 'Where it ends; at most 50,000 characters on.' }),
    tokens: t.field({
      type: [TokenRange],
      description:
        'Instead of start and end: the words on the pages. None is left out between the first and the last but ' +
        'running heads.',
    }),
    linkUrl: t.string({ description: 'Where a click on it leads: http(s) only.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    annotation: await createAnnotation(ctx, {
      ...input,
      documentId: decodeId('Document', input.documentId, ['documentId']),
      corpusId: decodeOptionalId('Corpus', input.corpusId, ['corpusId']),
      labelId: decodeOptionalId('Label', input.labelId, ['labelId']),
    }),
  }),
  success: (t) => ({
    annotation: t.field({
      type: Annotation,
      description: 'The annotation, with the text it marks.',
      resolve: ({ annotation }) => annotation,
    }),
  }),
});

mutation('updateAnnotation', {
  description:
    'Changes what is given of an annotation. Other words or another label take back what people approved or rejected. ' +
    'Publicity needs PUBLISH on document and corpus and a key with the scope ADMIN.',
  input: (t) => ({
    annotationId: t.id({ required: true, description: 'The annotation.' }),
    labelId: t.id({ description: 'Another label; null takes it away.' }),
    start: t.int({ description: 'Other words: where they start in the canonical text, UTF-16 code units.' }),
    end: t.int({ description: 'Where they end.' }),
    tokens: t.field({ type: [TokenRange], description: 'Other words, by tokens of pages.' }),
    isPublic: t.boolean({ description: 'Whether anonymous readers of document and corpus see it.' }),
    linkUrl: t.string({ description: 'Where a click on it leads: http(s) only; null takes it away.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ annotationId, labelId, isPublic, ...input }, ctx) => ({
    annotation: await updateAnnotation(ctx, {
      ...input,
      annotationId: decodeId('Annotation', annotationId, ['annotationId']),
      ...(labelId === undefined ? {} : { labelId: decodeOptionalId('Label', labelId, ['labelId']) }),
      isPublic: isPublic ?? undefined,
    }),
  }),
  success: (t) => ({
    annotation: t.field({
      type: Annotation,
      description: 'The annotation as it is now.',
      resolve: ({ annotation }) => annotation,
    }),
  }),
});

mutation('deleteAnnotation', {
  description: 'Deletes an annotation with what people said of it. Answers that rest on it keep its words.',
  input: (t) => ({ annotationId: t.id({ required: true, description: 'The annotation.' }) }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ annotationId }, ctx) => {
    const id = decodeId('Annotation', annotationId, ['annotationId']);
    return { ...(await deleteAnnotations(ctx, { annotationIds: [id] })), deletedId: annotationId };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
    relationshipCount: t.exposeInt('relationshipCount', {
      description: 'Relationships that lost their last source or target, and are gone with it.',
    }),
  }),
});

mutation('deleteAnnotations', {
  description: 'Deletes several annotations, all or none.',
  input: (t) => ({
    annotationIds: t.idList({ required: true, description: 'The annotations, at most 500.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: (input, ctx) =>
    deleteAnnotations(ctx, {
      annotationIds: input.annotationIds.map((id, at) => decodeId('Annotation', id, ['annotationIds', at])),
    }),
  success: (t) => ({
    annotationCount: t.exposeInt('annotationCount', { description: 'Annotations that are gone.' }),
    relationshipCount: t.exposeInt('relationshipCount', {
      description: 'Relationships that lost their last source or target, and are gone with them.',
    }),
  }),
});

mutation('reviewAnnotation', {
  description: 'Says what you make of an annotation, in place of what you said before.',
  input: (t) => ({
    annotationId: t.id({ required: true, description: 'The annotation.' }),
    verdict: t.field({
      type: Verdict,
      description: 'Whether it is right; null takes your verdict back, left out it stays.',
    }),
    comment: t.string({ description: 'At most 10,000 characters; empty takes it back, left out it stays.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ annotationId, comment, ...input }, ctx) => {
    const id = decodeId('Annotation', annotationId, ['annotationId']);
    const said = { ...input, comment: comment ?? undefined };
    const feedback = await reviewAnnotation(ctx, { ...said, annotationId: id });
    const [annotation = null] = await findAnnotations(ctx, [id]);
    return { feedback, annotation };
  },
  success: (t) => ({
    feedback: t.field({
      type: Feedback,
      nullable: true,
      description: 'What you say now; null when nothing is left of it.',
      resolve: ({ feedback }) => feedback,
    }),
    annotation: t.field({
      type: Annotation,
      nullable: true,
      description: 'The annotation, with what people make of it.',
      resolve: ({ annotation }) => annotation,
    }),
  }),
});

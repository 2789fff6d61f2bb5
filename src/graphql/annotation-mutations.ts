import { createAnnotation } from '../features/annotations/create-annotation.ts';
import { createLabel } from '../features/annotations/create-label.ts';
import { createLabelSet } from '../features/annotations/create-label-set.ts';
import { createNote } from '../features/annotations/create-note.ts';
import { Annotation, Note } from './annotation-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { Label, LabelKind, LabelSet } from './label-types.ts';
import { mutation } from './mutation.ts';

mutation('createLabelSet', {
  description: 'Makes a private label set of yours, empty.',
  input: (t) => ({
    title: t.string({ required: true, description: 'Its name, at most 512 characters.' }),
    description: t.string({ description: 'What it is for.' }),
  }),
  resolve: async (input, ctx) => ({
    labelSet: await createLabelSet(ctx, { title: input.title, description: input.description ?? undefined }),
  }),
  success: (t) => ({
    labelSet: t.field({ type: LabelSet, description: 'The set.', resolve: ({ labelSet }) => labelSet }),
  }),
});

mutation('createLabel', {
  description: 'Adds a label to a set.',
  input: (t) => ({
    labelSetId: t.id({ required: true, description: 'The set.' }),
    kind: t.field({ type: LabelKind, required: true, description: 'What it is put on.' }),
    text: t.string({ required: true, description: 'Its name, at most 128 characters; unique in the set for its kind.' }),
    color: t.string({ description: 'Its colour, `#rrggbb`.' }),
    description: t.string({ description: 'When to use it.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    label: await createLabel(ctx, {
      labelSetId: decodeId('LabelSet', input.labelSetId, ['labelSetId']),
      kind: input.kind,
      text: input.text,
      color: input.color ?? undefined,
      description: input.description ?? undefined,
    }),
  }),
  success: (t) => ({ label: t.field({ type: Label, description: 'The label.', resolve: ({ label }) => label }) }),
});

mutation('createAnnotation', {
  description: "Labels a span of a document's latest version, in a corpus or on the document alone.",
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    corpusId: t.id({ description: 'The corpus; left out: on the document alone.' }),
    labelId: t.id({ description: 'What it says; a label of the kind TOKEN or SPAN.' }),
    start: t.int({ required: true, description: 'Where it starts in the canonical text, UTF-16 code units.' }),
    end: t.int({ required: true, description: 'Where it ends; at most 50,000 characters on.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    annotation: await createAnnotation(ctx, {
      documentId: decodeId('Document', input.documentId, ['documentId']),
      corpusId: decodeOptionalId('Corpus', input.corpusId, ['corpusId']),
      labelId: decodeOptionalId('Label', input.labelId, ['labelId']),
      start: input.start,
      end: input.end,
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

mutation('createNote', {
  description: 'Writes a note on a document, in a corpus or on the document alone.',
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    corpusId: t.id({ description: 'The corpus; left out: on the document alone.' }),
    title: t.string({ required: true, description: 'Its title, at most 512 characters.' }),
    content: t.string({ required: true, description: 'Markdown, at most 100,000 characters.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    note: await createNote(ctx, {
      documentId: decodeId('Document', input.documentId, ['documentId']),
      corpusId: decodeOptionalId('Corpus', input.corpusId, ['corpusId']),
      title: input.title,
      content: input.content,
    }),
  }),
  success: (t) => ({ note: t.field({ type: Note, description: 'The note.', resolve: ({ note }) => note }) }),
});

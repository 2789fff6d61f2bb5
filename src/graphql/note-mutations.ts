import { createNote } from '../features/annotations/create-note.ts';
import { deleteNote } from '../features/annotations/delete-note.ts';
import { updateNote } from '../features/annotations/update-note.ts';
import { updateSummary } from '../features/annotations/update-summary.ts';
import { Note } from './annotation-types.ts';
import { NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';
import { Summary } from './summary-types.ts';

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

mutation('updateNote', {
  description:
    'Changes what is given of a note; another content is kept as a revision. Publicity needs PUBLISH on document and ' +
    'corpus and a key with the scope ADMIN.',
  input: (t) => ({
    noteId: t.id({ required: true, description: 'The note.' }),
    title: t.string({ description: 'A new title, at most 512 characters.' }),
    content: t.string({ description: 'Markdown, at most 100,000 characters.' }),
    isPublic: t.boolean({ description: 'Whether anonymous readers of document and corpus see it.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    note: await updateNote(ctx, {
      noteId: decodeId('Note', input.noteId, ['noteId']),
      title: input.title ?? undefined,
      content: input.content ?? undefined,
      isPublic: input.isPublic ?? undefined,
    }),
  }),
  success: (t) => ({ note: t.field({ type: Note, description: 'The note.', resolve: ({ note }) => note }) }),
});

mutation('deleteNote', {
  description: 'Deletes a note with everything that ever stood in it.',
  input: (t) => ({ noteId: t.id({ required: true, description: 'The note.' }) }),
  errors: [NotFoundError],
  resolve: async ({ noteId }, ctx) => {
    await deleteNote(ctx, { noteId: decodeId('Note', noteId, ['noteId']) });
    return { deletedId: noteId };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
  }),
});

mutation('updateSummary', {
  description:
    'Says what a document is about, in place of what was said before, which is kept as a revision. One for each ' +
    'document and corpus.',
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    corpusId: t.id({ description: 'The corpus; left out: on the document alone.' }),
    content: t.string({ required: true, description: 'Markdown, at most 100,000 characters.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    summary: await updateSummary(ctx, {
      documentId: decodeId('Document', input.documentId, ['documentId']),
      corpusId: decodeOptionalId('Corpus', input.corpusId, ['corpusId']),
      content: input.content,
    }),
  }),
  success: (t) => ({
    summary: t.field({ type: Summary, description: 'The summary.', resolve: ({ summary }) => summary }),
  }),
});

import { addDocuments } from '../features/corpora/add-documents.ts';
import { createFolder } from '../features/corpora/create-folder.ts';
import { deleteFolder } from '../features/corpora/delete-folder.ts';
import { moveFolder } from '../features/corpora/move-folder.ts';
import { moveDocument, renameDocument } from '../features/corpora/move-placement.ts';
import { removeDocuments } from '../features/corpora/remove-documents.ts';
import { CorpusDocument, Folder } from './corpus-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId, encodeId } from './ids.ts';
import { mutation } from './mutation.ts';

mutation('createFolder', {
  description: 'Makes an empty folder in a corpus.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    parentId: t.id({ description: 'The folder it goes into; the root when left out.' }),
    name: t.string({ required: true, description: 'Its name: no slashes, at most 255 characters.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    folder: await createFolder(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      parentId: decodeOptionalId('Folder', input.parentId, ['parentId']),
      name: input.name,
    }),
  }),
  success: (t) => ({
    folder: t.field({ type: Folder, description: 'The folder.', resolve: ({ folder }) => folder }),
  }),
});

mutation('moveFolder', {
  description: 'Moves or renames a folder with everything in it.',
  input: (t) => ({
    folderId: t.id({ required: true, description: 'The folder.' }),
    parentId: t.id({
      description: 'The folder it goes into; null is the root; left out, it stays where it is.',
    }),
    name: t.string({ description: 'A new name; left out, it keeps its own.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ folderId, parentId, name }, ctx) => ({
    folder: await moveFolder(ctx, {
      folderId: decodeId('Folder', folderId, ['folderId']),
      ...(parentId === undefined ? {} : { parentId: decodeOptionalId('Folder', parentId, ['parentId']) }),
      name: name ?? undefined,
    }),
  }),
  success: (t) => ({
    folder: t.field({ type: Folder, description: 'The folder.', resolve: ({ folder }) => folder }),
  }),
});

mutation('deleteFolder', {
  description: 'Deletes a folder and the folders in it.',
  input: (t) => ({
    folderId: t.id({ required: true, description: 'The folder.' }),
    removeDocuments: t.boolean({
      defaultValue: false,
      description:
        'Also take the documents in it out of the corpus; they stay with their owners. Else it must be empty of them.',
    }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => {
    const folderId = decodeId('Folder', input.folderId, ['folderId']);
    const { removedDocumentCount } = await deleteFolder(ctx, {
      folderId,
      removeDocuments: input.removeDocuments ?? false,
    });
    return { deletedId: input.folderId, removedDocumentCount };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
    removedDocumentCount: t.exposeInt('removedDocumentCount', {
      description: 'Documents that were taken out.',
    }),
  }),
});

mutation('addDocuments', {
  description:
    'Puts documents into a corpus as well as where they are; one that stands there already stays. The people of the corpus ' +
    'get what it grants on those that you may share.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentIds: t.idList({ required: true, description: 'The documents, at most 100.' }),
    folderId: t.id({ description: 'The folder they go into; the root when left out.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    placements: await addDocuments(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentIds: input.documentIds.map((id, index) => decodeId('Document', id, ['documentIds', index])),
      folderId: decodeOptionalId('Folder', input.folderId, ['folderId']),
    }),
  }),
  success: (t) => ({
    placements: t.field({
      type: [CorpusDocument],
      description: 'Where they stand, in the order asked for.',
      resolve: ({ placements }) => placements,
    }),
  }),
});

mutation('removeDocuments', {
  description:
    'Takes documents out of a corpus; they stay with their owners. Those that do not stand there are passed over.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentIds: t.idList({ required: true, description: 'The documents, at most 100.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    removed: await removeDocuments(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentIds: input.documentIds.map((id, index) => decodeId('Document', id, ['documentIds', index])),
    }),
  }),
  success: (t) => ({
    removedIds: t.idList({
      description: 'The documents that were taken out.',
      resolve: ({ removed }) => removed.map((id) => encodeId('Document', id)),
    }),
  }),
});

mutation('moveDocument', {
  description:
    'Moves a document to another folder of the same corpus; where its name is taken, it is numbered.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentId: t.id({ required: true, description: 'The document.' }),
    folderId: t.id({ description: 'The folder it goes into; the root when left out.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    placement: await moveDocument(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentId: decodeId('Document', input.documentId, ['documentId']),
      folderId: decodeOptionalId('Folder', input.folderId, ['folderId']),
    }),
  }),
  success: (t) => ({
    placement: t.field({
      type: CorpusDocument,
      description: 'Where it stands.',
      resolve: ({ placement }) => placement,
    }),
  }),
});

mutation('renameDocument', {
  description: 'Renames a document in one corpus; its title stays. A taken name is numbered.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentId: t.id({ required: true, description: 'The document.' }),
    name: t.string({ required: true, description: 'Its new name: no slashes, at most 255 characters.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    placement: await renameDocument(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentId: decodeId('Document', input.documentId, ['documentId']),
      name: input.name,
    }),
  }),
  success: (t) => ({
    placement: t.field({
      type: CorpusDocument,
      description: 'Where it stands.',
      resolve: ({ placement }) => placement,
    }),
  }),
});

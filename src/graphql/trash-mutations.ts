import { emptyTrash } from '../features/corpora/empty-trash.ts';
import { moveEntries } from '../features/corpora/move-entries.ts';
import { pinVersion } from '../features/corpora/pin-version.ts';
import { purgeDocument } from '../features/corpora/purge-document.ts';
import { restoreDocument } from '../features/corpora/restore-document.ts';
import { builder } from './builder.ts';
import { CorpusDocument, Folder } from './corpus-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId, encodeId } from './ids.ts';
import { mutation } from './mutation.ts';

mutation('restoreDocument', {
  description:
    'Takes a document out of the trash of a corpus, to where it stood; a name that is taken meanwhile is numbered.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentId: t.id({ required: true, description: 'The document.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    placement: await restoreDocument(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentId: decodeId('Document', input.documentId, ['documentId']),
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

mutation('purgeDocument', {
  description:
    'Deletes a document from the trash of a corpus for good. Where it stands nowhere else and you may delete it, nothing ' +
    'of it is left: quotes in answers become a fixed sentence, citations tombstones.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentId: t.id({ required: true, description: 'The document.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) =>
    purgeDocument(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentId: decodeId('Document', input.documentId, ['documentId']),
    }),
  success: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'The document, where it is gone itself; null where it stays with its owner or elsewhere.',
      resolve: ({ deletedDocumentIds: [id] }) => (id === undefined ? null : encodeId('Document', id)),
    }),
  }),
});

mutation('emptyTrash', {
  description: 'Purges all that is in the trash of a corpus, as `purgeDocument` does.',
  input: (t) => ({ corpusId: t.id({ required: true, description: 'The corpus.' }) }),
  errors: [NotFoundError],
  resolve: async (input, ctx) =>
    emptyTrash(ctx, { corpusId: decodeId('Corpus', input.corpusId, ['corpusId']) }),
  success: (t) => ({
    purgedCount: t.exposeInt('placeCount', { description: 'Places that were in the trash.' }),
    deletedDocumentCount: t.exposeInt('deletedDocumentCount', {
      description: 'Documents that are gone themselves.',
    }),
  }),
});

mutation('pinVersion', {
  description:
    'Says which version of a document a corpus reads: its search, agents and annotations. Without a version it follows the ' +
    'latest again.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentId: t.id({ required: true, description: 'The document.' }),
    versionId: t.id({ description: 'The version; null or left out: the latest.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    placement: await pinVersion(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentId: decodeId('Document', input.documentId, ['documentId']),
      versionId: decodeOptionalId('DocumentVersion', input.versionId, ['versionId']),
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

const TakenName = builder.enumType('TakenName', {
  description: 'What happens to a document whose name is taken where it goes.',
  values: {
    NUMBER: { description: 'It gets a number: `a (2).pdf`.' },
    REFUSE: { description: 'Nothing is moved at all.' },
  } as const,
});

mutation('moveEntries', {
  description:
    'Moves many documents and folders of a corpus into one folder, all or none. What lies in a folder goes with it.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    documentIds: t.idList({ description: 'The documents; with the folders at most 100.' }),
    folderIds: t.idList({ description: 'The folders.' }),
    targetFolderId: t.id({ description: 'Where they go; the root when left out.' }),
    onTakenName: t.field({ type: TakenName, defaultValue: 'NUMBER', description: 'When a name is taken.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) =>
    moveEntries(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
      documentIds: (input.documentIds ?? []).map((id, at) => decodeId('Document', id, ['documentIds', at])),
      folderIds: (input.folderIds ?? []).map((id, at) => decodeId('Folder', id, ['folderIds', at])),
      targetFolderId: decodeOptionalId('Folder', input.targetFolderId, ['targetFolderId']),
      onTakenName: input.onTakenName ?? 'NUMBER',
    }),
  success: (t) => ({
    placements: t.field({
      type: [CorpusDocument],
      description: 'Where the documents stand, in the order asked for.',
      resolve: ({ placements }) => [...placements],
    }),
    folders: t.field({
      type: [Folder],
      description: 'The folders, in the order asked for.',
      resolve: ({ folders }) => [...folders],
    }),
  }),
});

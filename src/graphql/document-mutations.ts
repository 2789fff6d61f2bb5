import { GRAPHQL_UPLOAD_MAX_BYTES } from '../config/limits.ts';
import { AppError } from '../domain/errors.ts';
import { deleteDocument } from '../features/documents/delete-document.ts';
import { retryIngestion } from '../features/documents/retry-ingestion.ts';
import { updateDocument } from '../features/documents/update-document.ts';
import { uploadDocument } from '../features/documents/upload-document.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { READABLE_FORMATS } from '../parsing/formats.ts';
import { ConflictError, NotFoundError, TooLargeError, UnsupportedFileError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';

mutation('uploadDocument', {
  description:
    `Takes a file in, told by its content: ${READABLE_FORMATS}. It is stored when this answers; reading it goes on ` +
    'in the background, see `documentProgress`. Larger files go to `POST /files`.',
  input: (t) => ({
    file: t.field({ type: 'File', required: true, description: 'The file, as a part of a multipart request; at most 32 MB.' }),
    documentId: t.id({
      description:
        'A document that is to get this as a new version; then without corpus, folder and title. It is read when it is ready.',
    }),
    corpusId: t.id({ description: 'Where it goes; your personal corpus when left out.' }),
    folderPath: t.string({ description: 'Folder in the corpus, `a/b/c`; made where it is missing.' }),
    title: t.string({ description: "Its title; the file's name when left out." }),
    password: t.string({ description: 'Of an encrypted PDF. Kept sealed, and only until the text is stored.' }),
    idempotencyKey: t.string({ description: 'The same key again gives the same document; at most 200 characters.' }),
  }),
  errors: [NotFoundError, TooLargeError, UnsupportedFileError, ConflictError],
  resolve: async (input, ctx) => {
    const { file } = input;
    if (file.size > GRAPHQL_UPLOAD_MAX_BYTES) throw tooLargeForGraphql();
    return uploadDocument(ctx, {
      // In memory already: the server reads a multipart request whole, within the limit above.
      bytes: new Uint8Array(await file.arrayBuffer()),
      fileName: file.name,
      declaredMime: file.type === '' ? undefined : file.type,
      documentId: decodeOptionalId('Document', input.documentId, ['documentId']) ?? undefined,
      corpusId: decodeOptionalId('Corpus', input.corpusId, ['corpusId']) ?? undefined,
      folderPath: input.folderPath ?? undefined,
      title: input.title ?? undefined,
      password: input.password ?? undefined,
      idempotencyKey: input.idempotencyKey ?? undefined,
    });
  },
  success: (t) => ({
    document: t.field({ type: Document, description: 'The document.', resolve: ({ document }) => document }),
    version: t.field({ type: DocumentVersion, description: 'Its content.', resolve: ({ version }) => version }),
    isDuplicate: t.exposeBoolean('isDuplicate', {
      description: 'You had put the same bytes into that corpus before: this is that document, and nothing was stored.',
    }),
  }),
});

const tooLargeForGraphql = (): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: 'more than a multipart request may carry',
    publicMessage: `More than ${GRAPHQL_UPLOAD_MAX_BYTES / 2 ** 20} MB: send it to POST /files instead.`,
  });

mutation('updateDocument', {
  description: 'Changes what is said about a document; what is left out stays.',
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    title: t.string({ description: 'A new title, at most 512 characters.' }),
    description: t.string({ description: 'A new description; may be empty.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    document: await updateDocument(ctx, {
      documentId: decodeId('Document', input.documentId, ['documentId']),
      title: input.title ?? undefined,
      description: input.description ?? undefined,
    }),
  }),
  success: (t) => ({
    document: t.field({ type: Document, description: 'The document.', resolve: ({ document }) => document }),
  }),
});

mutation('retryIngestion', {
  description: 'Tries to read a failed document again, from where it failed.',
  input: (t) => ({
    documentId: t.id({ required: true, description: 'The document.' }),
    password: t.string({ description: 'Of an encrypted PDF. Kept sealed, and only until the text is stored.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    version: await retryIngestion(ctx, {
      documentId: decodeId('Document', input.documentId, ['documentId']),
      password: input.password ?? undefined,
    }),
  }),
  success: (t) => ({
    version: t.field({ type: DocumentVersion, description: 'Its content, waiting again.', resolve: ({ version }) => version }),
  }),
});

mutation('deleteDocument', {
  description:
    'Deletes a document for good: its file, text, annotations and notes, in every corpus. `removeDocuments` only takes it ' +
    'out of one.',
  input: (t) => ({ documentId: t.id({ required: true, description: 'The document.' }) }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => {
    await deleteDocument(ctx, { documentId: decodeId('Document', input.documentId, ['documentId']) });
    return { deletedId: input.documentId };
  },
  success: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }) }),
});

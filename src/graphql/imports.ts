import { GRAPHQL_UPLOAD_MAX_BYTES } from '../config/limits.ts';
import { AppError } from '../domain/errors.ts';
import type { Corpus as CorpusRow, Document as DocumentRow } from '../db/generated/prisma/client.ts';
import { cancelImport } from '../features/imports/cancel-import.ts';
import { importDocuments } from '../features/imports/import-documents.ts';
import { readReport, type ImportEntry as EntryRow } from '../features/imports/import-report.ts';
import { countImports, listImports, visibleImports } from '../features/imports/list-imports.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import { Corpus } from './corpus-types.ts';
import { Document, IngestionError, Progress } from './document-types.ts';
import { NotFoundError, TooLargeError, UnsupportedFileError } from './errors.ts';
import { decodeId } from './ids.ts';
import { mutation } from './mutation.ts';
import { visibleRelation } from './visible-relation.ts';

const ImportStatus = builder.enumType('ImportStatus', {
  description: 'How far an import is.',
  values: {
    QUEUED: { description: 'It waits for its turn.' },
    RUNNING: { description: 'Its files are being taken in.' },
    COMPLETED: { description: 'It has ended; `report` says what became of each file.' },
    FAILED: { description: 'It has ended before its end; `error` says why, `report` what was done.' },
    CANCELLED: { description: 'It was given up.' },
  } as const,
});

const ImportEntryStatus = builder.enumType('ImportEntryStatus', {
  description: 'What became of a file of an archive.',
  values: {
    IMPORTED: { description: 'It is a document now.' },
    DUPLICATE: { description: 'You had put the same bytes into the corpus: this is that document.' },
    SKIPPED: { description: 'It is nothing that is read.' },
    NOTED: { description: 'A list of the archive that was read; the reason says what to look at.' },
    FAILED: { description: 'Something is wrong with it.' },
  } as const,
});

const ImportEntry = builder.objectRef<EntryRow>('ImportEntry').implement({
  description: 'What became of one file of an archive, or of a row of its lists.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Its path in the archive; empty once its document was deleted for good.',
    }),
    status: t.expose('status', { type: ImportEntryStatus, description: 'What became of it.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, for people.' }),
    document: t.field(
      visibleRelation<EntryRow, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document it is now.',
        id: ({ documentId }) => documentId,
      }),
    ),
  }),
});

const DocumentImport = builder.prismaNode('DocumentImport', {
  id: { field: 'id' },
  description: 'A ZIP of documents on its way into a corpus. Only who started it sees it.',
  findUnique: (id, ctx) => ({ id, AND: [visibleImports(ctx.actor)] }),
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'The name of the archive.' }),
    folderPath: t.exposeString('folderPath', { description: 'The folder it goes to; empty: the root.' }),
    status: t.expose('status', { type: ImportStatus, description: 'How far it is.' }),
    progress: t.field({
      type: Progress,
      description: 'Files done and in all.',
      resolve: ({ progressDone: done, progressTotal: total }) => ({ done, total, stage: 'importing' }),
    }),
    report: t.field({
      type: [ImportEntry],
      description: 'What became of each file so far.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ report }) => [...readReport(report)],
    }),
    error: t.field({
      type: IngestionError,
      nullable: true,
      description: 'Why it failed; null otherwise.',
      resolve: ({ errorCode: code, errorMessage: message }) =>
        code === null ? null : { code, message: message ?? '' },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended; null before.' }),
    corpus: t.field(
      visibleRelation<{ corpusId: string }, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'Where it goes.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
  }),
});

const Imports = connectionOf(DocumentImport, 'DocumentImport');
const IMPORTED_DESC = order('IMPORTED_DESC', [['createdAt', 'desc', 'date']]);

builder.prismaObjectFields(Corpus, (t) => ({
  imports: t.connection(
    {
      type: DocumentImport,
      description: 'ZIPs of documents that you put into it, newest first.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'DocumentImport', order: IMPORTED_DESC, filter: { corpusId: id },
          list: (page) => listImports(ctx, page),
          count: (filter) => countImports(ctx, filter),
        }),
    },
    Imports.connection,
  ),
}));

mutation('importDocuments', {
  description:
    'Takes a ZIP of documents in, with its folders. `meta.csv`, `relationships.csv` and `name.ext.meta.json` in it say ' +
    'more about its files. It goes on in the background: see `DocumentImport.report`.',
  input: (t) => ({
    file: t.field({ type: 'File', required: true, description: 'The archive, as a part of a multipart request; at most 32 MB; larger ones go to POST /imports.' }),
    corpusId: t.id({ required: true, description: 'Where it goes.' }),
    folderPath: t.string({ description: 'Folder in the corpus around those of the archive, `a/b/c`.' }),
  }),
  errors: [NotFoundError, TooLargeError, UnsupportedFileError],
  resolve: async ({ file, corpusId, folderPath }, ctx) => {
    if (file.size > GRAPHQL_UPLOAD_MAX_BYTES) throw tooLarge();
    const started = await importDocuments(ctx, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      fileName: file.name,
      corpusId: decodeId('Corpus', corpusId, ['corpusId']),
      folderPath: folderPath ?? undefined,
    });
    return { started };
  },
  success: (t) => ({
    import: t.field({ type: DocumentImport, description: 'The import.', resolve: ({ started }) => started }),
  }),
});

mutation('cancelImport', {
  description:
    'Gives an import up. What it has taken in stays, and its report says what; one that has ended stays as it is.',
  input: (t) => ({ importId: t.id({ required: true, description: 'The import.' }) }),
  errors: [NotFoundError],
  resolve: async ({ importId }, ctx) => ({
    cancelled: await cancelImport(ctx, { importId: decodeId('DocumentImport', importId, ['importId']) }),
  }),
  success: (t) => ({
    import: t.field({ type: DocumentImport, description: 'The import.', resolve: ({ cancelled }) => cancelled }),
  }),
});

const tooLarge = (): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: 'more than a multipart request may carry',
    publicMessage: `More than ${GRAPHQL_UPLOAD_MAX_BYTES / 2 ** 20} MB: send the archive to POST /imports.`,
  });

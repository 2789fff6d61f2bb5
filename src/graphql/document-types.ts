import type {
  Document as DocumentRow,
  DocumentVersion as VersionRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import { findVersions } from '../features/documents/find-versions.ts';
import { linkOriginal } from '../features/files/file-links.ts';
import { mayEndOtherwise } from '../parsing/failure.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { myPermissionsField } from './permission.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const IngestionStatus = builder.enumType('IngestionStatus', {
  description: 'How far a document version is.',
  values: {
    QUEUED: { description: 'It waits for its turn.' },
    PARSING: { description: 'Its text is being read.' },
    INDEXING: { description: 'Its text is there; search does not find it yet.' },
    READY: { description: 'It can be searched and asked.' },
    PARTIAL: { description: 'Like READY, but some pages gave no text: see `pagesWithoutText`.' },
    FAILED: { description: 'It ended: see `error`. `retryIngestion` tries again.' },
  } as const,
});

export const Progress = builder.objectRef<{ done: number; total: number; stage: string }>('Progress').implement({
  description: 'How far a piece of work is.',
  fields: (t) => ({
    done: t.exposeInt('done', { description: 'Units done, in this stage. At the end: all of the last stage.' }),
    total: t.exposeInt('total', { description: 'Units in all; 0 while that is not known.' }),
    stage: t.exposeString('stage', {
      description:
        'What is being done, for people: `queued`, `reading`, `ocr`, `structure`, `indexing`, `done` and others.',
    }),
  }),
});

export const IngestionError = builder.objectRef<{ code: string; message: string }>('IngestionError').implement({
  description: 'Why a document could not be read.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'For programs: `PASSWORD_REQUIRED`, `WRONG_PASSWORD`, `CORRUPT`, `TRUNCATED`, `NO_TEXT`, `TIMEOUT`, `SET_ASIDE` and others.',
    }),
    message: t.exposeString('message', {
      description: 'For people: what is wrong with the file and what to do.',
    }),
    canRetry: t.boolean({
      description:
        'Whether `retryIngestion` can end otherwise, with a password where one is asked for; false where the bytes themselves are the reason.',
      resolve: ({ code }) => mayEndOtherwise(code),
    }),
  }),
});

interface Warning {
  readonly code: string;
  readonly message: string;
  readonly pages?: readonly number[];
}

const IngestionWarning = builder.objectRef<Warning>('IngestionWarning').implement({
  description: 'Something about a file that its text may suffer from.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'For programs: `SECOND_ENGINE`, `PAGES_WITHOUT_TEXT`, `PARTS_MISSING` and others.',
    }),
    message: t.exposeString('message', { description: 'For people.' }),
    pages: t.intList({
      description: 'Pages it is about, from 1; empty: the whole file.',
      resolve: ({ pages }) => [...(pages ?? [])],
    }),
  }),
});

export const DocumentVersion = builder.prismaNode('DocumentVersion', {
  id: { field: 'id' },
  description: 'One content of a document: its bytes, and the text that was read from them.',
  findUnique: (id, ctx) => ({ id, AND: [{ document: visible(ctx.actor, 'document') }] }),
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1, by document.' }),
    fileName: t.exposeString('fileName', { description: 'The name it was uploaded with, made safe.' }),
    mimeType: t.exposeString('mimeType', { description: 'Its type, decided by its content.' }),
    sha256: t.exposeString('blobSha256', {
      description: 'SHA-256 of the file, in hexadecimal: the same for the same bytes.',
    }),
    sizeBytes: t.expose('sizeBytes', { type: 'BigInt', description: 'Size of the file.' }),
    status: t.expose('status', { type: IngestionStatus, description: 'How far it is.' }),
    progress: t.field({
      type: Progress,
      description: 'How far the stage is that it is in.',
      resolve: ({ progressDone: done, progressTotal: total, stage }) => ({ done, total, stage }),
    }),
    error: t.field({
      type: IngestionError,
      nullable: true,
      description: 'Why it failed, or why the last attempt did while another is to come; null otherwise.',
      resolve: ({ errorCode: code, errorMessage: message }) =>
        code === null ? null : { code, message: message ?? '' },
    }),
    warnings: t.field({
      type: [IngestionWarning],
      description: 'What its text may suffer from; a handful at most.',
      resolve: ({ warnings }) => (Array.isArray(warnings) ? (warnings as unknown as Warning[]) : []),
    }),
    pageCount: t.exposeInt('pageCount', {
      nullable: true,
      description: 'Pages; null for texts, and before it was read.',
    }),
    textLength: t.exposeInt('textLength', {
      nullable: true,
      description: 'Length of the canonical text in UTF-16 code units; null before it was read.',
    }),
    pagesWithoutText: t.intList({
      description: 'Pages that gave no text, from 1.',
      resolve: ({ pagesWithoutText }) => pagesWithoutText,
    }),
    originalUrl: t.string({
      description: 'A link to the file as it was uploaded. It ends after 15 minutes; ask again then.',
      resolve: ({ id }, _args, ctx) => linkOriginal(ctx, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
    parsedAt: t.expose('parsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its text was stored; null before.',
    }),
    readyAt: t.expose('readyAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When search found it; null before.',
    }),
    uploadedBy: t.field(
      userRelation({
        description: 'Who uploaded it.',
        id: (row: { uploadedById: string }) => row.uploadedById,
      }),
    ),
  }),
});

export const Document = builder.prismaNode('Document', {
  id: { field: 'id' },
  description: 'One logical document; its content has versions, and it stands in corpora at paths.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'document')] }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its title.' }),
    description: t.exposeString('description', { description: 'What people wrote about it; may be empty.' }),
    metadata: t.expose('metadata', {
      type: 'JSON',
      description: 'What who put it in said about it, such as columns of `meta.csv`: an object.',
    }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether everyone may read it: it stands in a public corpus.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When title, description or publicity last changed.',
    }),
    creator: t.field(
      userRelation({ description: 'Who made it.', id: (row: { creatorId: string }) => row.creatorId }),
    ),
    myPermissions: t.field(myPermissionsField('document')),
    latestVersion: t.field({
      type: DocumentVersion,
      nullable: true,
      description:
        'Its newest content that can be read; while none can, the newest. Null when it has none.',
      resolve: ({ latestVersionId }, _args, ctx) =>
        latestVersionId === null ? null : loadVersion(ctx, latestVersionId),
    }),
    versions: t.field({
      type: [DocumentVersion],
      description: 'All contents, newest first.',
      complexity: { field: 1, multiplier: 5 },
      resolve: async ({ id }, _args, ctx) => (await loadVersions(ctx, id)) ?? [],
    }),
  }),
});

builder.prismaObjectFields(DocumentVersion, (t) => ({
  document: t.field(
    visibleRelation<{ documentId: string }, DocumentRow>({
      type: Document,
      kind: 'document',
      description: 'Whose content it is.',
      id: ({ documentId }) => documentId,
    }),
  ),
}));

const loadVersion = (ctx: GraphqlContext, id: string): Promise<VersionRow | null> =>
  loaderOf<VersionRow>(ctx, 'versions', async (ids) => {
    const rows = await findVersions(ctx, { id: { in: [...ids] } });
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);

const loadVersions = (ctx: GraphqlContext, documentId: string): Promise<readonly VersionRow[] | null> =>
  loaderOf<readonly VersionRow[]>(ctx, 'versions of documents', async (ids) => {
    const rows = await findVersions(ctx, { documentId: { in: [...ids] } });
    return Map.groupBy(
      rows.toSorted((a, b) => b.number - a.number),
      (row) => row.documentId,
    );
  }).load(documentId);

import type { SetAsideFile as SetAsideFileRow } from '../db/generated/prisma/client.ts';
import {
  countSetAsideFiles,
  failedVersionsOf,
  listSetAsideFiles,
  visibleSetAsideFiles,
} from '../features/ingestion/list-set-aside-files.ts';
import { releaseSetAsideFile } from '../features/ingestion/release-set-aside-file.ts';
import { builder } from './builder.ts';
import { connectionOf, loaderOf, order, pageCost, prismaPage } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { DocumentVersion } from './document-types.ts';
import { NotFoundError } from './errors.ts';
import { decodeId } from './ids.ts';
import { mutation } from './mutation.ts';

const SetAsideFile = builder.prismaNode('SetAsideFile', {
  id: { field: 'id' },
  description:
    'A file whose bytes ended the process that reads files, more than once: it is not read again, under whatever name it ' +
    'is uploaded. Superusers only.',
  findUnique: (id, ctx) => ({ id, AND: [visibleSetAsideFiles(ctx.actor)] }),
  fields: (t) => ({
    sha256: t.exposeString('sha256', { description: 'SHA-256 of its bytes, in hexadecimal.' }),
    fileName: t.exposeString('fileName', { description: 'The name it had when it was last read.' }),
    deaths: t.exposeInt('deaths', { description: 'How often the process ended under it.' }),
    reason: t.exposeString('reason', {
      description: 'How it last ended: `PARSER_CRASHED`, `OUT_OF_MEMORY` or `TIMEOUT`.',
    }),
    setAsideAt: t.expose('setAsideAt', { type: 'DateTime', nullable: true, description: 'Since when; never null.' }),
    failedVersions: t.field({
      type: [DocumentVersion],
      description: 'Contents of documents that are these bytes and failed, newest first; about 50 at most.',
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ sha256 }, _args, ctx) => loadFailed(ctx, sha256),
    }),
  }),
});

const loadFailed = async (ctx: GraphqlContext, sha256: string) =>
  (await loaderOf(ctx, 'failed versions', (hashes) => failedVersionsOf(ctx, hashes)).load(sha256)) ?? [];

const SetAsideFiles = connectionOf(SetAsideFile, 'SetAsideFile');
const SET_ASIDE_DESC = order('SET_ASIDE_DESC', [['setAsideAt', 'desc', 'date']]);

builder.queryFields((t) => ({
  setAsideFiles: t.connection(
    {
      type: SetAsideFile,
      description:
        'Files that are not read again because they ended the process that reads files, newest first. Empty for everybody ' +
        'but superusers.',
      complexity: pageCost,
      resolve: (_root, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'SetAsideFile', order: SET_ASIDE_DESC, filter: {},
          list: (page) => listSetAsideFiles(ctx, page),
          count: (filter) => countSetAsideFiles(ctx, filter),
        }),
    },
    SetAsideFiles.connection,
  ),
}));

mutation('releaseSetAsideFile', {
  description:
    'Lets a file be read again that was set aside. Superusers only. `retryIngestion` then tries its documents again.',
  scope: 'admin',
  input: (t) => ({ setAsideFileId: t.id({ required: true, description: 'The file, of `setAsideFiles`.' }) }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    file: await releaseSetAsideFile(ctx, {
      setAsideFileId: decodeId('SetAsideFile', input.setAsideFileId, ['setAsideFileId']),
    }),
  }),
  success: (t) => ({
    sha256: t.string({ description: 'SHA-256 of its bytes.', resolve: ({ file }: { file: SetAsideFileRow }) => file.sha256 }),
    failedVersions: t.field({
      type: [DocumentVersion],
      description: 'What can be tried again now, newest first; 50 at most.',
      resolve: ({ file }, _args, ctx) => loadFailed(ctx, file.sha256),
    }),
  }),
});

import type { Document as DocumentRow, DocumentVersion as VersionRow } from '../db/generated/prisma/client.ts';
import {
  assertCorpusAt,
  type CorpusAtInput,
  countPastPlaces,
  type PastPlace,
  pastPlaces,
} from '../features/corpora/corpus-at.ts';
import { countTrash, listTrash } from '../features/corpora/list-placements.ts';
import { nameOf } from '../features/corpora/path-names.ts';
import { type PlacementEventRow, placementHistory } from '../features/corpora/placement-history.ts';
import { readVersions } from '../features/documents/read-versions.ts';
import { findVersions } from '../features/documents/find-versions.ts';
import { isAppError } from '../domain/errors.ts';
import { builder } from './builder.ts';
import { connectionOf, loaderOf, order, pageCost, prismaPage } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { Placements } from './corpora.ts';
import { Corpus, CorpusDocument } from './corpus-types.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { decodeId } from './ids.ts';
import { readPageArgs, toPage } from './page.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

const REMOVED_DESC = order('REMOVED_DESC', [['removedAt', 'desc', 'date']]);
const PATH_ASC = order('PAST_PATH_ASC', [['path', 'asc', 'string']]);

const loadVersion = (ctx: GraphqlContext, id: string): Promise<VersionRow | null> =>
  loaderOf<VersionRow>(ctx, 'versions of places', async (ids) => {
    return new Map((await findVersions(ctx, { id: { in: [...ids] } })).map((row) => [row.id, row]));
  }).load(id);

const PlacementChange = builder.enumType('PlacementChange', {
  description: 'What happened to a document in a corpus.',
  values: {
    ADDED: { description: 'It was put there.' },
    MOVED: { description: 'It, or a folder around it, went elsewhere or got another name.' },
    RENAMED: { description: 'It got another name.' },
    PINNED: { description: 'One of its versions was pinned.' },
    UNPINNED: { description: 'It follows the latest version again.' },
    REMOVED: { description: 'It went into the trash.' },
    RESTORED: { description: 'It came back from the trash.' },
    PURGED: { description: 'It was deleted from the trash.' },
  } as const,
});

const PlacementEvent = builder.objectRef<PlacementEventRow>('PlacementEvent').implement({
  description: 'One change of where a document stands in a corpus.',
  fields: (t) => ({
    change: t.expose('change', { type: PlacementChange, description: 'What happened.' }),
    path: t.exposeString('path', { description: 'Where it stood after it.' }),
    previousPath: t.exposeString('previousPath', {
      nullable: true,
      description: 'Where it stood before; null when that was the same place.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.field(
      userRelation({ description: 'Who did it.', id: (row: { actorId: string | null }) => row.actorId }),
    ),
    version: t.field({
      type: DocumentVersion,
      nullable: true,
      description: 'The version pinned after it; null: it followed the latest.',
      resolve: ({ versionId }, _args, ctx) => (versionId === null ? null : loadVersion(ctx, versionId)),
    }),
  }),
});

builder.prismaObjectFields(CorpusDocument, (t) => ({
  isPinned: t.boolean({
    description: 'Whether one version is pinned here; else the latest is read.',
    resolve: ({ pinnedVersionId }) => pinnedVersionId !== null,
  }),
  version: t.field({
    type: DocumentVersion,
    nullable: true,
    description: 'The version that is read here: the one pinned, or else the latest; null while it has none.',
    resolve: async ({ documentId, pinnedVersionId }, _args, ctx) => {
      const latest = loaderOf<string>(ctx, 'latest versions of places', async (ids) => {
        const read = await readVersions(ctx, ids.map((id) => ({ documentId: id, corpusId: null })));
        return new Map(ids.flatMap((id) => (read.has(`${id}:`) ? [[id, read.get(`${id}:`) ?? '']] : [])));
      });
      const id = pinnedVersionId ?? (await latest.load(documentId));
      return id === null ? null : loadVersion(ctx, id);
    },
  }),
  removedBy: t.field(
    userRelation({
      description: 'Who put it into the trash; null while it stands.',
      id: (row: { removedById: string | null }) => row.removedById,
    }),
  ),
  history: t.field({
    type: [PlacementEvent],
    description: 'What happened to it here, newest first; at most 100 changes.',
    complexity: { field: 1, multiplier: 10 },
    resolve: async ({ id }, _args, ctx) => {
      const load = loaderOf<readonly PlacementEventRow[]>(ctx, 'history of places', (ids) =>
        placementHistory(ctx, ids),
      );
      return [...((await load.load(id)) ?? [])];
    },
  }),
}));

builder.prismaObjectFields(Corpus, (t) => ({
  trash: t.connection(
    {
      type: CorpusDocument,
      description: 'What was removed from it and can be restored, last removed first.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'CorpusDocument', order: REMOVED_DESC, filter: { corpusId: id },
          list: (page) => listTrash(ctx, page),
          count: (filter) => countTrash(ctx, filter),
        }),
    },
    Placements.connection,
  ),
}));

const PastDocument = builder.objectRef<PastPlace>('PastDocument').implement({
  description: 'Where a document stood in a corpus at a time.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Folders and name then, joined by slashes.' }),
    name: t.string({ description: 'Its name then.', resolve: ({ path }) => nameOf(path) }),
    isPinned: t.exposeBoolean('isPinned', { description: 'Whether a version was pinned there then.' }),
    version: t.field({
      type: DocumentVersion,
      nullable: true,
      description: 'The version that was read there then; null when it had none.',
      resolve: ({ versionId }, _args, ctx) => (versionId === null ? null : loadVersion(ctx, versionId)),
    }),
    document: t.field(
      visibleRelation<PastPlace, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document as it is now.',
        id: ({ documentId }) => documentId,
      }),
    ),
  }),
});

const PastDocuments = connectionOf(PastDocument, 'PastDocument');

const CorpusSnapshot = builder.objectRef<CorpusAtInput>('CorpusSnapshot').implement({
  description: 'A corpus as it stood at a time, as far as you may read its documents now.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'The time asked for.' }),
    purgedCount: t.int({
      description: 'Documents that stood there and were deleted for good since; nothing else is known of them.',
      resolve: async (input, _args, ctx) => (await countPastPlaces(ctx, input)).purged,
    }),
    documents: t.connection(
      {
        type: PastDocument,
        description: 'What stood there, by path.',
        complexity: pageCost,
        resolve: async (input, args, ctx) => {
          const request = readPageArgs(args, PATH_ASC);
          const place = (cursor: readonly unknown[] | null) =>
            cursor === null ? null : { path: String(cursor[0]), id: String(cursor[1]) };
          const rows = await pastPlaces(ctx, {
            ...input,
            after: place(request.after),
            before: place(request.before),
            limit: request.limit,
            isBackwards: request.isBackwards,
          });
          return toPage(request, rows, async () => (await countPastPlaces(ctx, input)).total);
        },
      },
      PastDocuments.connection,
    ),
  }),
});

builder.queryField('corpusAt', (t) =>
  t.field({
    type: CorpusSnapshot,
    nullable: true,
    description: 'A corpus as it stood at a time; null when it does not exist or you may not read it now.',
    args: {
      corpusId: t.arg.id({ required: true, description: 'The corpus.' }),
      at: t.arg({ type: 'DateTime', required: true, description: 'The time; one to come is taken as now.' }),
    },
    resolve: async (_root, { corpusId, at }, ctx) => {
      const input = { corpusId: decodeId('Corpus', corpusId, ['corpusId']), at };
      try {
        await assertCorpusAt(ctx, input);
      } catch (error) {
        if (isAppError(error) && error.code === 'NOT_FOUND') return null;
        throw error;
      }
      return input;
    },
  }),
);

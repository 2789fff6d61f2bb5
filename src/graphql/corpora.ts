import { corpusFilter } from '../features/corpora/corpus-filter.ts';
import { findCorpus } from '../features/corpora/find-corpus.ts';
import { countCorpora, listCorpora } from '../features/corpora/list-corpora.ts';
import { countFolders, listFolders } from '../features/corpora/list-folders.ts';
import { countPlacements, listPlacements } from '../features/corpora/list-placements.ts';
import { invalid } from '../domain/errors.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import { Corpus, CorpusDocument, Folder } from './corpus-types.ts';
import { Document } from './document-types.ts';
import { documentArgs, documentPage, Documents } from './document-list.ts';
import { decodeId, decodeOptionalId } from './ids.ts';

const Corpora = connectionOf(Corpus, 'Corpus');
const Folders = connectionOf(Folder, 'Folder');
export const Placements = connectionOf(CorpusDocument, 'CorpusDocument');

const ORDERS = {
  CREATED_DESC: order('CREATED_DESC', [['createdAt', 'desc', 'date']]),
  UPDATED_DESC: order('UPDATED_DESC', [['updatedAt', 'desc', 'date']]),
  TITLE_ASC: order('TITLE_ASC', [['title', 'asc', 'string']]),
};
const CorpusOrder = builder.enumType('CorpusOrder', {
  description: 'How corpora are ordered.',
  values: {
    CREATED_DESC: { description: 'Newest first.' },
    UPDATED_DESC: { description: 'Last changed first.' },
    TITLE_ASC: { description: 'By title.' },
  } as const,
});
const PATH_ASC = order('PATH_ASC', [['path', 'asc', 'string']]);
const ADDED_DESC = order('ADDED_DESC', [['addedAt', 'desc', 'date']]);

const CorpusFilter = builder.inputType('CorpusFilter', {
  description: 'Which corpora; all conditions together.',
  fields: (t) => ({
    text: t.string({ description: 'Whose title or description contains this, in any case.' }),
    isPublic: t.boolean({ description: 'Public ones, or private ones.' }),
    isPersonal: t.boolean({ description: 'Personal ones, or the others.' }),
    creatorId: t.id({ description: 'Made by this user.' }),
    categoryIds: t.idList({ description: 'In at least one of these categories; an empty list names none.' }),
  }),
});

builder.queryFields((t) => ({
  corpora: t.connection(
    {
      type: Corpus,
      description: 'The corpora you may read.',
      complexity: pageCost,
      args: {
        filter: t.arg({ type: CorpusFilter, description: 'Which ones.' }),
        orderBy: t.arg({ type: CorpusOrder, defaultValue: 'CREATED_DESC', description: 'Order of the list.' }),
      },
      resolve: (_root, { filter, orderBy, ...args }, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'Corpus', order: ORDERS[orderBy ?? 'CREATED_DESC'],
          filter: corpusFilter({
            ...filter,
            creatorId: decodeOptionalId('User', filter?.creatorId, ['filter', 'creatorId']),
            categoryIds: filter?.categoryIds?.map((id, at) =>
              decodeId('CorpusCategory', id, ['filter', 'categoryIds', at]),
            ),
          }),
          list: (page) => listCorpora(ctx, page),
          count: (where) => countCorpora(ctx, where),
        }),
    },
    Corpora.connection,
  ),
  corpus: t.prismaField({
    type: Corpus,
    nullable: true,
    description: 'One corpus; null when it does not exist or you may not read it.',
    args: {
      id: t.arg.id({ description: 'Its id; or give its slug.' }),
      slug: t.arg.string({ description: 'Its slug; or give its id.' }),
    },
    resolve: (query, _root, args, ctx) => {
      const id = decodeOptionalId('Corpus', args.id, ['id']);
      const slug = args.slug ?? null;
      if ((id === null) === (slug === null)) throw invalid(['id'], 'Give either the id or the slug.');
      return findCorpus(ctx, { query, by: id === null ? { slug: slug ?? '' } : { id } });
    },
  }),
}));

builder.prismaObjectFields(Corpus, (t) => ({
  documents: t.connection(
    {
      type: Document,
      description: 'The documents that stand in it now and that you may read.',
      complexity: pageCost,
      args: documentArgs(t),
      resolve: ({ id }, args, ctx, info) => documentPage({ ctx, info, args, corpusId: id }),
    },
    Documents.connection,
  ),
  placements: t.connection(
    {
      type: CorpusDocument,
      description: 'Where its documents stand, last added first.',
      complexity: pageCost,
      args: {
        folderId: t.arg.id({ description: 'Only directly in this folder.' }),
        atRoot: t.arg.boolean({ description: 'Only directly at the root; not together with `folderId`.' }),
      },
      resolve: ({ id }, { folderId, atRoot, ...args }, ctx, info) => {
        const folder = decodeOptionalId('Folder', folderId, ['folderId']);
        if (folder !== null && atRoot === true) throw invalid(['atRoot'], 'Give either folderId or atRoot.');
        const where = folder !== null ? { folderId: folder } : atRoot === true ? { folderId: null } : {};
        return prismaPage({
          ctx, info, args, typeName: 'CorpusDocument', order: ADDED_DESC, filter: { corpusId: id, ...where },
          list: (page) => listPlacements(ctx, page),
          count: (filter) => countPlacements(ctx, filter),
        });
      },
    },
    Placements.connection,
  ),
  folders: t.connection(
    {
      type: Folder,
      description: 'All its folders, by path.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'Folder', order: PATH_ASC, filter: { corpusId: id },
          list: (page) => listFolders(ctx, page),
          count: (filter) => countFolders(ctx, filter),
        }),
    },
    Folders.connection,
  ),
}));

builder.prismaObjectFields(Folder, (t) => ({
  placements: t.connection(
    {
      type: CorpusDocument,
      description: 'The documents directly in it, last added first.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'CorpusDocument', order: ADDED_DESC, filter: { folderId: id },
          list: (page) => listPlacements(ctx, page),
          count: (filter) => countPlacements(ctx, filter),
        }),
    },
    Placements.connection,
  ),
}));

builder.prismaObjectFields(Document, (t) => ({
  placements: t.connection(
    {
      type: CorpusDocument,
      description: 'Where it stands, in corpora you may read, last added first.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'CorpusDocument', order: ADDED_DESC, filter: { documentId: id },
          list: (page) => listPlacements(ctx, page),
          count: (filter) => countPlacements(ctx, filter),
        }),
    },
    Placements.connection,
  ),
}));

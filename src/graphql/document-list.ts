import type { GraphQLResolveInfo } from 'graphql';
import { documentFilter } from '../features/documents/document-filter.ts';
import { countDocuments, listDocuments } from '../features/documents/list-documents.ts';
import type { Document as DocumentRow } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { connectionOf, order, prismaPage } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { Document, IngestionStatus } from './document-types.ts';
import { decodeOptionalId } from './ids.ts';
import type { Page, PageArgs } from './page.ts';

export const Documents = connectionOf(Document, 'Document');

const ORDERS = {
  CREATED_DESC: order('CREATED_DESC', [['createdAt', 'desc', 'date']]),
  UPDATED_DESC: order('UPDATED_DESC', [['updatedAt', 'desc', 'date']]),
  TITLE_ASC: order('TITLE_ASC', [['title', 'asc', 'string']]),
};
const DocumentOrder = builder.enumType('DocumentOrder', {
  description: 'How documents are ordered.',
  values: {
    CREATED_DESC: { description: 'Newest first.' },
    UPDATED_DESC: { description: 'Last changed first.' },
    TITLE_ASC: { description: 'By title.' },
  } as const,
});

const DocumentFilter = builder.inputType('DocumentFilter', {
  description: 'Which documents; all conditions together.',
  fields: (t) => ({
    text: t.string({ description: 'Whose title or description contains this, in any case. `search` looks into texts.' }),
    corpusId: t.id({ description: 'That stand in this corpus.' }),
    creatorId: t.id({ description: 'Made by this user.' }),
    isPublic: t.boolean({ description: 'Public ones, or private ones.' }),
    status: t.field({ type: IngestionStatus, description: 'Whose latest version is in this state.' }),
    mimeType: t.string({ description: 'Whose latest version is of this type: `application/pdf`.' }),
  }),
});

type QueryArgs = Pick<PothosSchemaTypes.FieldBuilder<typeof builder.$inferSchemaTypes, unknown>, 'arg'>;

/** The arguments of a list of documents. */
export const documentArgs = (t: QueryArgs) => ({
  filter: t.arg({ type: DocumentFilter, description: 'Which ones.' }),
  orderBy: t.arg({ type: DocumentOrder, defaultValue: 'CREATED_DESC', description: 'Order of the list.' }),
});

export interface DocumentPageInput {
  readonly ctx: GraphqlContext;
  readonly info: GraphQLResolveInfo;
  readonly args: PageArgs & {
    readonly filter?: typeof DocumentFilter.$inferInput | null;
    readonly orderBy?: keyof typeof ORDERS | null;
  };
  /** Only documents of this corpus. */
  readonly corpusId?: string;
  /** Only documents that came in this one. */
  readonly parentId?: string;
}

/** A page of the documents the caller may read. */
export function documentPage(input: DocumentPageInput): Promise<Page<DocumentRow>> {
  const { ctx, info, args, corpusId, parentId } = input;
  const { filter, orderBy, ...page } = args;
  const asked = {
    ...filter,
    corpusId: decodeOptionalId('Corpus', filter?.corpusId, ['filter', 'corpusId']),
    creatorId: decodeOptionalId('User', filter?.creatorId, ['filter', 'creatorId']),
  };
  const within = corpusId === undefined ? {} : documentFilter(ctx.actor, { corpusId });
  return prismaPage<DocumentRow>({
    ctx, info, args: page, typeName: 'Document', order: ORDERS[orderBy ?? 'CREATED_DESC'],
    filter: { AND: [within, { parentId }, documentFilter(ctx.actor, asked)] },
    list: (asking) => listDocuments(ctx, asking),
    count: (where) => countDocuments(ctx, where),
  });
}

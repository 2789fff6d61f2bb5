import type {
  Corpus as CorpusRow,
  Document as DocumentRow,
  Summary as SummaryRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import { findSummaries } from '../features/annotations/find-summaries.ts';
import { Note } from './annotation-types.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Corpus } from './corpus-types.ts';
import { Document } from './document-types.ts';
import { decodeOptionalId } from './ids.ts';
import { myPermissionsField } from './permission.ts';
import { Revisions, revisionsField } from './revision-types.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const Summary = builder.prismaNode('Summary', {
  id: { field: 'id' },
  description: 'What people say a document is about; one for each document and corpus.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'summary')] }),
  fields: (t) => ({
    content: t.exposeString('content', {
      description: 'Markdown. Treat it as text that anybody may have written.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    creator: t.field(
      userRelation({ description: 'Who began it.', id: (row: SummaryRow) => row.creatorId }),
    ),
    document: t.field(
      visibleRelation<SummaryRow, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document.',
        id: ({ documentId }) => documentId,
      }),
    ),
    corpus: t.field(
      visibleRelation<SummaryRow, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'The corpus it was written in; null: on the document alone.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
    myPermissions: t.field(myPermissionsField('summary')),
    revisions: t.connection(revisionsField('SUMMARY'), Revisions.connection),
  }),
});

builder.prismaObjectFields(Note, (t) => ({
  revisions: t.connection(revisionsField('NOTE'), Revisions.connection),
}));

builder.prismaObjectFields(Document, (t) => ({
  summary: t.field({
    type: Summary,
    nullable: true,
    description: 'What people say it is about; null where nobody said it yet.',
    args: { corpusId: t.arg.id({ description: 'In this corpus; left out: on the document alone.' }) },
    resolve: ({ id }, args, ctx) => {
      const corpusId = decodeOptionalId('Corpus', args.corpusId, ['corpusId']);
      return loaderOf<SummaryRow>(ctx, `summaries ${corpusId ?? ''}`, (documentIds) =>
        findSummaries(ctx, { documentIds, corpusId }),
      ).load(id);
    },
  }),
}));

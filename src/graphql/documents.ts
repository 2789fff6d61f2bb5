import { watchProgress } from '../features/documents/watch-progress.ts';
import { findDocument } from '../features/documents/find-document.ts';
import type { Document as DocumentRow, DocumentVersion as VersionRow } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { pageCost } from './connection.ts';
import { documentArgs, documentPage, Documents } from './document-list.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { decodeId } from './ids.ts';
import { visibleRelation } from './visible-relation.ts';

builder.queryFields((t) => ({
  documents: t.connection(
    {
      type: Document,
      description: 'The documents you may read.',
      complexity: pageCost,
      args: documentArgs(t),
      resolve: (_root, args, ctx, info) => documentPage({ ctx, info, args }),
    },
    Documents.connection,
  ),
  document: t.prismaField({
    type: Document,
    nullable: true,
    description: 'One document; null when it does not exist or you may not read it.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, ctx) => findDocument(ctx, { query, documentId: decodeId('Document', id) }),
  }),
}));

builder.prismaObjectFields(Document, (t) => ({
  parent: t.field(
    visibleRelation<{ parentId: string | null }, DocumentRow>({
      type: Document,
      kind: 'document',
      description:
        'What it came in: the mail of an attachment. Null for others, and where you may not read it or it was deleted.',
      id: ({ parentId }) => parentId,
    }),
  ),
  attachments: t.connection(
    {
      type: Document,
      description: 'What came in it, each a document of its own, as far as you may read them.',
      complexity: pageCost,
      args: documentArgs(t),
      resolve: ({ id }, args, ctx, info) => documentPage({ ctx, info, args, parentId: id }),
    },
    Documents.connection,
  ),
}));

builder.subscriptionField('documentProgress', (t) =>
  t.field({
    type: DocumentVersion,
    description: "How far a document's latest version is: now, at every step, and last when it has ended.",
    authScopes: { scope: 'read' },
    args: { documentId: t.arg.id({ required: true, description: 'The document.' }) },
    subscribe: (_root, { documentId }, ctx) =>
      watchProgress(ctx, { documentId: decodeId('Document', documentId, ['documentId']), signal: ctx.signal }),
    resolve: (version: VersionRow) => version,
  }),
);

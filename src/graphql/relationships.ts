import {
  countAnnotationRelationships,
  listAnnotationRelationships,
} from '../features/annotations/list-annotation-relationships.ts';
import {
  countDocumentRelationships,
  listDocumentRelationships,
} from '../features/annotations/list-document-relationships.ts';
import { invalid } from '../domain/errors.ts';
import { isUuid } from '../features/access/is-uuid.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import type { CursorValue, Order } from './cursor.ts';
import { decodeOptionalId } from './ids.ts';
import { readPageArgs, toPage } from './page.ts';
import {
  AnnotationRelationship,
  DocumentRelationship,
  DocumentRelationshipKind,
} from './relationship-types.ts';

const Relations = connectionOf(AnnotationRelationship, 'AnnotationRelationship');
const Links = connectionOf(DocumentRelationship, 'DocumentRelationship');
const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);
const NEWEST: Order = { name: 'NEWEST', columns: [{ column: 'id', direction: 'desc', type: 'string' }] };

builder.queryFields((t) => ({
  annotationRelationships: t.connection(
    {
      type: AnnotationRelationship,
      description: 'Relationships between annotations that you may read, newest first.',
      complexity: pageCost,
      args: {
        documentId: t.arg.id({ description: 'Only in this document.' }),
        corpusId: t.arg.id({ description: 'Only those made in this corpus.' }),
        labelId: t.arg.id({ description: 'Only with this label.' }),
        annotationId: t.arg.id({ description: 'Only those of this annotation, on either side.' }),
      },
      resolve: (_root, { documentId, corpusId, labelId, annotationId, ...args }, ctx, info) => {
        const member = decodeOptionalId('Annotation', annotationId, ['annotationId']);
        return prismaPage({
          ctx,
          info,
          args,
          typeName: 'AnnotationRelationship',
          order: CREATED_DESC,
          filter: {
            documentId: decodeOptionalId('Document', documentId, ['documentId']) ?? undefined,
            corpusId: decodeOptionalId('Corpus', corpusId, ['corpusId']) ?? undefined,
            labelId: decodeOptionalId('Label', labelId, ['labelId']) ?? undefined,
            ...(member === null ? {} : { members: { some: { annotationId: member } } }),
          },
          list: (page) => listAnnotationRelationships(ctx, page),
          count: (filter) => countAnnotationRelationships(ctx, filter),
        });
      },
    },
    Relations.connection,
  ),
  documentRelationships: t.connection(
    {
      type: DocumentRelationship,
      description: 'Relationships between documents that you may read, newest first.',
      complexity: pageCost,
      args: {
        documentId: t.arg.id({ description: 'Only of this document, on either side.' }),
        corpusId: t.arg.id({ description: 'Only in this corpus.' }),
        labelId: t.arg.id({ description: 'Only with this label.' }),
        kind: t.arg({ type: DocumentRelationshipKind, description: 'Only of this kind.' }),
      },
      resolve: async (_root, { documentId, corpusId, labelId, kind, ...args }, ctx) => {
        const filter = {
          documentId: decodeOptionalId('Document', documentId, ['documentId']) ?? undefined,
          corpusId: decodeOptionalId('Corpus', corpusId, ['corpusId']) ?? undefined,
          labelId: decodeOptionalId('Label', labelId, ['labelId']) ?? undefined,
          kind: kind ?? undefined,
        };
        const request = readPageArgs(args, NEWEST);
        const rows = await listDocumentRelationships(ctx, {
          filter,
          limit: request.limit,
          isBackwards: request.isBackwards,
          afterId: idOf(request.after),
          beforeId: idOf(request.before),
        });
        return toPage(request, rows, () => countDocumentRelationships(ctx, filter));
      },
    },
    Links.connection,
  ),
}));

function idOf(values: readonly CursorValue[] | null): string | null {
  if (values === null) return null;
  const [id] = values;
  if (typeof id === 'string' && isUuid(id)) return id;
  throw invalid(['after'], 'This is not a cursor of this API.');
}

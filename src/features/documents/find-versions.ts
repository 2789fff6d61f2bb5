import type { DocumentVersion, Prisma } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** The version of a document that was uploaded last, whether it can be read or not. */
export const findNewestVersion = (
  ctx: UseCaseContext,
  documentId: string,
): Promise<DocumentVersion | null> =>
  ctx.db.prisma.documentVersion.findFirst({
    where: { AND: [{ document: visible(ctx.actor, 'document') }, { documentId: uuidOrNil(documentId) }] },
    orderBy: { number: 'desc' },
  });

/** Versions of documents the actor may read, in no order. */
export const findVersions = (
  ctx: UseCaseContext,
  where: Prisma.DocumentVersionWhereInput,
): Promise<DocumentVersion[]> =>
  ctx.db.prisma.documentVersion.findMany({
    where: { AND: [{ document: visible(ctx.actor, 'document') }, where] },
  });

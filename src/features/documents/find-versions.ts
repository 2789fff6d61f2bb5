import type { DocumentVersion, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** Versions of documents the actor may read, in no order. */
export const findVersions = (
  ctx: UseCaseContext,
  where: Prisma.DocumentVersionWhereInput,
): Promise<DocumentVersion[]> =>
  ctx.db.prisma.documentVersion.findMany({
    where: { AND: [{ document: visible(ctx.actor, 'document') }, where] },
  });

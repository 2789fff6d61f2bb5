import type { Document } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** One document; null when it is missing or not for the actor. */
export const findDocument = (
  ctx: UseCaseContext,
  { documentId, query }: { readonly documentId: string; readonly query?: object },
): Promise<Document | null> =>
  ctx.db.prisma.document.findFirst({
    ...query,
    where: { AND: [visible(ctx.actor, 'document'), { id: uuidOrNil(documentId) }] },
  });

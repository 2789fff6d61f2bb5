import type { Document } from '../../db/generated/prisma/client.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** Documents by id, as far as the actor may read them; in no order. */
export const findDocuments = (ctx: UseCaseContext, ids: readonly string[]): Promise<Document[]> =>
  ctx.db.prisma.document.findMany({ where: { AND: [visible(ctx.actor, 'document'), { id: { in: ids.filter(isUuid) } }] } });

import type { Grant } from '../../db/generated/prisma/client.ts';
import type { AccessContext } from './can.ts';
import { can } from './can.ts';
import { GRANT_COLUMN, type GrantableKind, type ObjectRef } from './access-kinds.ts';

/** Who holds what on the object, oldest first, for those who may change it; empty for everyone else. */
export async function listGrants(ctx: AccessContext, object: ObjectRef<GrantableKind>): Promise<Grant[]> {
  if (!(await can(ctx, 'PERMISSION', object))) return [];
  return ctx.db.prisma.grant.findMany({
    where: { [GRANT_COLUMN[object.kind]]: object.id },
    orderBy: { createdAt: 'asc' },
  });
}

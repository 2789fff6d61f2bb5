import type { Grant } from '../../db/generated/prisma/client.ts';
import type { AccessContext } from './can.ts';
import { can } from './can.ts';
import type { GrantableKind, ObjectRef } from './access-kinds.ts';

const COLUMN = {
  corpus: 'corpusId',
  document: 'documentId',
  conversation: 'conversationId',
  labelSet: 'labelSetId',
  contractNamespace: 'contractNamespaceId',
} as const;

/** Who holds what on the object, oldest first, for those who may change it; empty for everyone else. */
export async function listGrants(ctx: AccessContext, object: ObjectRef<GrantableKind>): Promise<Grant[]> {
  if (!(await can(ctx, 'PERMISSION', object))) return [];
  return ctx.db.prisma.grant.findMany({
    where: { [COLUMN[object.kind]]: object.id },
    orderBy: { createdAt: 'asc' },
  });
}

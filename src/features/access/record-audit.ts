import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import type { UseCaseContext } from '../context.ts';

export interface AuditInput {
  /** The mutation's name, as in the API. */
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string };
  /** What changed, as ids and words of ours; never content. */
  readonly details?: Prisma.InputJsonObject;
}

/** Writes who did it, in the transaction of what was done. */
export async function recordAudit(
  tx: Tx,
  ctx: Pick<UseCaseContext, 'actor' | 'requestId'>,
  { action, object, details = {} }: AuditInput,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actorId: actorUserId(ctx.actor),
      apiKeyId: ctx.actor.kind === 'user' ? (ctx.actor.apiKeyId ?? null) : null,
      action,
      objectKind: object.kind,
      objectId: object.id,
      details,
      requestId: ctx.requestId,
    },
    select: { id: true },
  });
}

import { notFound } from '../../domain/errors.ts';
import type { ApiKey } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * Ends a key at once and for good; a second time changes nothing.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for a key of somebody else
 */
export async function revokeApiKey(ctx: UseCaseContext, { apiKeyId }: { apiKeyId: string }): Promise<ApiKey> {
  const actor = requireUser(ctx, 'admin');
  return ctx.db.transaction(async (tx) => {
    const apiKey = await tx.apiKey.findFirst({ where: { AND: [{ id: apiKeyId }, visible(actor, 'apiKey')] } });
    if (apiKey === null) throw notFound();
    if (apiKey.revokedAt !== null) return apiKey;
    await recordAudit(tx, ctx, { action: 'revokeApiKey', object: { kind: 'ApiKey', id: apiKeyId } });
    return tx.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: new Date() } });
  });
}

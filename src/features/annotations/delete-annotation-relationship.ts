import { notFound } from '../../domain/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { assertEditable } from './assert-editable.ts';

/**
 * Deletes a relationship; its annotations stay.
 * @throws AppError NOT_FOUND without DELETE, CONFLICT for a structural one
 */
export async function deleteAnnotationRelationship(
  ctx: UseCaseContext,
  { relationshipId }: { readonly relationshipId: string },
): Promise<void> {
  requireUser(ctx, 'write');
  await ctx.db.transaction(async (tx) => {
    const kind = 'annotationRelationship';
    await assertEditable(tx, ctx, { kind, ids: [relationshipId], verbs: ['DELETE'] });
    const { count } = await tx.annotationRelationship.deleteMany({ where: { id: relationshipId } });
    if (count === 0) throw notFound();
    const object = { kind, id: relationshipId };
    await recordAudit(tx, ctx, { action: 'deleteAnnotationRelationship', object });
  });
}

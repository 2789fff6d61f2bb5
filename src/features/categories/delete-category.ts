import { notFound } from '../../domain/errors.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { requireSuperuser } from './require-superuser.ts';

/**
 * Deletes a category; its corpora stay as they are, without it. Superusers only.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function deleteCategory(
  ctx: UseCaseContext,
  { categoryId }: { readonly categoryId: string },
): Promise<void> {
  requireSuperuser(ctx);
  const id = uuidOrNil(categoryId);
  await ctx.db.transaction(async (tx) => {
    const { count } = await tx.corpusCategory.deleteMany({ where: { id } });
    if (count === 0) throw notFound();
    await recordAudit(tx, ctx, { action: 'deleteCorpusCategory', object: { kind: 'corpusCategory', id } });
  });
}

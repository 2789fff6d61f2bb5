import { z } from 'zod';
import type { CorpusCategory } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../domain/errors.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { categoryFields, underFreeName } from './category-input.ts';
import { requireSuperuser } from './require-superuser.ts';

const schema = z.object({ ...z.object(categoryFields).partial().shape, categoryId: z.string() });
export type UpdateCategoryInput = z.input<typeof schema>;

/**
 * Changes what is given of a category. Superusers only.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, VALIDATION, CONFLICT for a name in use
 */
export async function updateCategory(
  ctx: UseCaseContext,
  input: UpdateCategoryInput,
): Promise<CorpusCategory> {
  requireSuperuser(ctx);
  const { categoryId, ...data } = parseInput(schema, input);
  const id = uuidOrNil(categoryId);
  return underFreeName(() =>
    ctx.db.transaction(async (tx) => {
      const [category] = await tx.corpusCategory.updateManyAndReturn({ where: { id }, data });
      if (category === undefined) throw notFound();
      await recordAudit(tx, ctx, {
        action: 'updateCorpusCategory',
        object: { kind: 'corpusCategory', id },
        details: { fields: Object.keys(data) },
      });
      return category;
    }),
  );
}

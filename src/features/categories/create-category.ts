import { z } from 'zod';
import { CATEGORIES_MAX } from '../../config/limits.ts';
import type { CorpusCategory } from '../../db/generated/prisma/client.ts';
import { invalid } from '../../domain/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { categoryFields, underFreeName } from './category-input.ts';
import { requireSuperuser } from './require-superuser.ts';

const schema = z.object(categoryFields).partial().required({ name: true });
export type CreateCategoryInput = z.input<typeof schema>;

/**
 * Makes a category that corpora can be put into. Superusers only.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for everybody else, VALIDATION, CONFLICT for a name in use
 */
export async function createCategory(
  ctx: UseCaseContext,
  input: CreateCategoryInput,
): Promise<CorpusCategory> {
  requireSuperuser(ctx);
  const data = parseInput(schema, input);
  return underFreeName(() =>
    ctx.db.transaction(async (tx) => {
      if ((await tx.corpusCategory.count()) >= CATEGORIES_MAX)
        throw invalid(['name'], `There are ${CATEGORIES_MAX} categories already. Delete one first.`);
      const category = await tx.corpusCategory.create({ data });
      await recordAudit(tx, ctx, {
        action: 'createCorpusCategory',
        object: { kind: 'corpusCategory', id: category.id },
      });
      return category;
    }),
  );
}

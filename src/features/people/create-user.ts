import { z } from 'zod';
import { PERSON_NAME_MAX_CHARS } from '../../config/limits.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { User } from '../../db/generated/prisma/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';
import { slugOf } from './slug.ts';

const INPUT = z.object({
  name: line(PERSON_NAME_MAX_CHARS),
  email: z.email('This is not an e-mail address.').max(320).nullish(),
  isSuperuser: z.boolean().default(false),
});

/**
 * Makes an account. Superusers only.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for everyone else, VALIDATION, CONFLICT for an address in use
 */
export async function createUser(
  ctx: UseCaseContext,
  input: { name: string; email?: string | null; isSuperuser?: boolean },
): Promise<User> {
  if (!requireUser(ctx, 'admin').isSuperuser) throw notFound();
  const { name, email, isSuperuser } = parseInput(INPUT, input);
  try {
    return await ctx.db.transaction(async (tx) => {
      const isTaken = (await tx.user.count({ where: { slug: slugOf(name, false) } })) > 0;
      const user = await tx.user.create({
        data: { name, slug: slugOf(name, isTaken), email: email?.toLowerCase() ?? null, isSuperuser },
      });
      await recordAudit(tx, ctx, { action: 'createUser', object: { kind: 'User', id: user.id }, details: { isSuperuser } });
      return user;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError({
      code: 'CONFLICT',
      message: 'a user with this slug or address exists',
      publicMessage: 'There is a user with this e-mail address or name already.',
    });
  }
}

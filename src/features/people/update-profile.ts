import { z } from 'zod';
import { PERSON_NAME_MAX_CHARS } from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import type { User } from '../../db/generated/prisma/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';

const INPUT = z.object({
  name: line(PERSON_NAME_MAX_CHARS).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/, 'Small letters, digits and dashes, at most 48.')
    .optional(),
  email: z.email('This is not an e-mail address.').max(320).nullish(),
});

/**
 * Changes what the caller says about himself; what is left out stays.
 * @throws AppError UNAUTHENTICATED, VALIDATION, CONFLICT for a slug or address in use
 */
export async function updateProfile(
  ctx: UseCaseContext,
  input: { name?: string; slug?: string; email?: string | null },
): Promise<User> {
  const { userId } = requireUser(ctx, 'write');
  const { name, slug, email } = parseInput(INPUT, input);
  try {
    return await ctx.db.prisma.user.update({
      where: { id: userId },
      data: { name, slug, email: email === undefined ? undefined : (email?.toLowerCase() ?? null) },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError({
      code: 'CONFLICT',
      message: 'the slug or address is in use',
      publicMessage: 'Another user has this slug or e-mail address.',
    });
  }
}

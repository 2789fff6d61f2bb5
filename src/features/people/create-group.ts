import { z } from 'zod';
import { GROUP_NAME_MAX_CHARS } from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import type { Group } from '../../db/generated/prisma/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';

const INPUT = z.object({ name: line(GROUP_NAME_MAX_CHARS) });

/**
 * Makes a group of which the caller is a member and owner.
 * @throws AppError UNAUTHENTICATED, VALIDATION, CONFLICT for a name in use
 */
export async function createGroup(ctx: UseCaseContext, input: { name: string }): Promise<Group> {
  const { userId } = requireUser(ctx, 'admin');
  const { name } = parseInput(INPUT, input);
  try {
    return await ctx.db.transaction(async (tx) => {
      const group = await tx.group.create({
        data: { name, creatorId: userId, members: { create: { userId, isOwner: true } } },
      });
      await recordAudit(tx, ctx, { action: 'createGroup', object: { kind: 'Group', id: group.id } });
      return group;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError({
      code: 'CONFLICT',
      message: 'a group of this name exists',
      publicMessage: 'There is a group of this name already.',
    });
  }
}

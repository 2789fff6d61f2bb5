import { AppError, notFound } from '../../domain/errors.ts';
import type { Group } from '../../db/generated/prisma/client.ts';
import type { Tx } from '../../db/database.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';

export interface GroupMemberInput {
  readonly groupId: string;
  readonly userId: string;
}

/**
 * Adds a member, or changes whether one owns the group. Those who run the group only.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for the group or the user
 */
export async function addGroupMember(
  ctx: UseCaseContext,
  { groupId, userId, isOwner }: GroupMemberInput & { readonly isOwner: boolean },
): Promise<Group> {
  requireUser(ctx, 'admin');
  return ctx.db.transaction(async (tx) => {
    const group = await lockGroup(ctx, tx, groupId);
    if ((await tx.user.count({ where: { id: userId, isActive: true } })) === 0) throw notFound();
    if (!isOwner) await refuseLastOwner(tx, { groupId, userId });
    await tx.groupMember.upsert({
      where: { groupId_userId: { groupId, userId } },
      create: { groupId, userId, isOwner },
      update: { isOwner },
    });
    const object = { kind: 'Group', id: groupId };
    await recordAudit(tx, ctx, { action: 'addGroupMember', object, details: { userId, isOwner } });
    return group;
  });
}

/**
 * Removes a member: those who run the group any, a member himself. Removing who is not in it changes nothing.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for the group, CONFLICT for its last owner
 */
export async function removeGroupMember(
  ctx: UseCaseContext,
  { groupId, userId }: GroupMemberInput,
): Promise<Group> {
  const actor = requireUser(ctx, 'admin');
  return ctx.db.transaction(async (tx) => {
    const isSelf = actor.userId === userId && actor.groupIds.includes(groupId);
    const group = await lockGroup(ctx, tx, groupId, isSelf ? 'READ' : 'UPDATE');
    await refuseLastOwner(tx, { groupId, userId });
    const { count } = await tx.groupMember.deleteMany({ where: { groupId, userId } });
    const object = { kind: 'Group', id: groupId };
    if (count > 0) await recordAudit(tx, ctx, { action: 'removeGroupMember', object, details: { userId } });
    return group;
  });
}

/** Two owners who leave at the same moment must not leave a group to nobody, hence the lock. */
async function lockGroup(
  ctx: UseCaseContext,
  tx: Tx,
  groupId: string,
  verb: 'READ' | 'UPDATE' = 'UPDATE',
): Promise<Group> {
  await assertCan(ctx, verb, { kind: 'group', id: groupId }, tx);
  await tx.$queryRaw`select 1 from groups where id = ${groupId}::uuid for update`;
  const group = await tx.group.findUnique({ where: { id: groupId } });
  if (group === null) throw notFound();
  return group;
}

async function refuseLastOwner(tx: Tx, { groupId, userId }: GroupMemberInput): Promise<void> {
  const owners = await tx.groupMember.findMany({
    where: { groupId, isOwner: true },
    select: { userId: true },
  });
  if (owners.length !== 1 || owners[0]?.userId !== userId) return;
  throw new AppError({
    code: 'CONFLICT',
    message: 'the last owner of a group',
    publicMessage: 'A group keeps at least one owner. Make somebody else an owner first.',
    details: { current: { kind: 'Group', id: groupId } },
  });
}

import type { Group, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import type { ListInput } from './list-input.ts';

type Input = ListInput<Prisma.GroupWhereInput, Prisma.GroupOrderByWithRelationInput[]>;

/** The groups the actor is in or made. */
export const listGroups = (
  { db, actor }: UseCaseContext,
  { query, filter, orderBy }: Input,
): Promise<Group[]> =>
  db.prisma.group.findMany({ ...query, where: { AND: [visible(actor, 'group'), filter] }, orderBy });

export const countGroups = ({ db, actor }: UseCaseContext, filter: Prisma.GroupWhereInput): Promise<number> =>
  db.prisma.group.count({ where: { AND: [visible(actor, 'group'), filter] } });

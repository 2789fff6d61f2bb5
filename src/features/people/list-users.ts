import type { Prisma, User } from '../../db/generated/prisma/client.ts';
import type { UseCaseContext } from '../context.ts';
import type { ListInput } from './list-input.ts';
import { visibleUsers } from './visible-users.ts';

type Input = ListInput<Prisma.UserWhereInput, Prisma.UserOrderByWithRelationInput[]>;

/** The users the actor may see: all of them when signed in. */
export const listUsers = (
  { db, actor }: UseCaseContext,
  { query, filter, orderBy }: Input,
): Promise<User[]> =>
  db.prisma.user.findMany({ ...query, where: { AND: [visibleUsers(actor), filter] }, orderBy });

export const countUsers = ({ db, actor }: UseCaseContext, filter: Prisma.UserWhereInput): Promise<number> =>
  db.prisma.user.count({ where: { AND: [visibleUsers(actor), filter] } });

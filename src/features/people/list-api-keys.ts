import type { ApiKey, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import type { ListInput } from './list-input.ts';

type Input = ListInput<Prisma.ApiKeyWhereInput, Prisma.ApiKeyOrderByWithRelationInput[]>;

/** The actor's own keys; a superuser's list holds everybody's. Never their secrets. */
export const listApiKeys = (
  { db, actor }: UseCaseContext,
  { query, filter, orderBy }: Input,
): Promise<ApiKey[]> =>
  db.prisma.apiKey.findMany({ ...query, where: { AND: [visible(actor, 'apiKey'), filter] }, orderBy });

export const countApiKeys = (
  { db, actor }: UseCaseContext,
  filter: Prisma.ApiKeyWhereInput,
): Promise<number> => db.prisma.apiKey.count({ where: { AND: [visible(actor, 'apiKey'), filter] } });

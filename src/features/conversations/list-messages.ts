import type { Message, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListMessagesInput {
  readonly query?: object;
  readonly filter?: Prisma.MessageWhereInput;
  readonly orderBy?: Prisma.MessageOrderByWithRelationInput[];
}

const whereOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.MessageWhereInput = {},
): Prisma.MessageWhereInput => ({
  AND: [visible(ctx.actor, 'message'), filter],
});

/** The messages of conversations the actor may read. */
export const listMessages = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListMessagesInput,
): Promise<Message[]> => ctx.db.prisma.message.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

export const countMessages = (ctx: UseCaseContext, filter?: Prisma.MessageWhereInput): Promise<number> =>
  ctx.db.prisma.message.count({ where: whereOf(ctx, filter) });

import type { Conversation, Prisma } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListConversationsInput {
  /** The selection and page, as the door made them. */
  readonly query?: object;
  readonly filter?: Prisma.ConversationWhereInput;
  readonly orderBy?: Prisma.ConversationOrderByWithRelationInput[];
}

/** Those made for unstored runs are shown to nobody: they are about to go. */
const whereOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.ConversationWhereInput = {},
): Prisma.ConversationWhereInput => ({
  AND: [visible(ctx.actor, 'conversation'), { isEphemeral: false }, filter],
});

/** The conversations the actor may read. */
export const listConversations = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListConversationsInput,
): Promise<Conversation[]> =>
  ctx.db.prisma.conversation.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many conversations the actor may read. */
export const countConversations = (
  ctx: UseCaseContext,
  filter?: Prisma.ConversationWhereInput,
): Promise<number> => ctx.db.prisma.conversation.count({ where: whereOf(ctx, filter) });

/** One conversation; null when it is missing or not for the actor. */
export const findConversation = (
  ctx: UseCaseContext,
  { id, query }: { readonly id: string; readonly query?: object },
): Promise<Conversation | null> =>
  ctx.db.prisma.conversation.findFirst({ ...query, where: whereOf(ctx, { id: uuidOrNil(id) }) });

import type { Document, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListDocumentsInput {
  /** The selection and page, as the door made them. */
  readonly query?: object;
  readonly filter?: Prisma.DocumentWhereInput;
  readonly orderBy?: Prisma.DocumentOrderByWithRelationInput[];
}

const whereOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.DocumentWhereInput = {},
): Prisma.DocumentWhereInput => ({ AND: [visible(ctx.actor, 'document'), filter] });

/** The documents the actor may read. */
export const listDocuments = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListDocumentsInput,
): Promise<Document[]> => ctx.db.prisma.document.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many documents the actor may read. */
export const countDocuments = (ctx: UseCaseContext, filter?: Prisma.DocumentWhereInput): Promise<number> =>
  ctx.db.prisma.document.count({ where: whereOf(ctx, filter) });

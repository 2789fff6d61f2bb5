import type { Folder, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListFoldersInput {
  readonly query?: object;
  readonly filter: Prisma.FolderWhereInput;
  readonly orderBy?: Prisma.FolderOrderByWithRelationInput[];
}

const whereOf = (
  ctx: Pick<UseCaseContext, 'actor'>,
  filter: Prisma.FolderWhereInput,
): Prisma.FolderWhereInput => ({
  AND: [visible(ctx.actor, 'folder'), filter],
});

/** Folders of corpora the actor may read. */
export const listFolders = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListFoldersInput,
): Promise<Folder[]> => ctx.db.prisma.folder.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many of them the actor may read. */
export const countFolders = (ctx: UseCaseContext, filter: Prisma.FolderWhereInput): Promise<number> =>
  ctx.db.prisma.folder.count({ where: whereOf(ctx, filter) });

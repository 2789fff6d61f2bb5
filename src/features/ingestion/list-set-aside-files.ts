import { SET_ASIDE_VERSIONS_MAX } from '../../config/limits.ts';
import type { Actor } from '../../domain/actor.ts';
import type { DocumentVersion, Prisma, SetAsideFile } from '../../db/generated/prisma/client.ts';
import { NOTHING, visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** Files that are set aside, for superusers; nobody else sees any. One death alone sets nothing aside. */
export const visibleSetAsideFiles = (actor: Actor): Prisma.SetAsideFileWhereInput =>
  actor.kind === 'user' && actor.isSuperuser ? { setAsideAt: { not: null } } : NOTHING;

export interface ListSetAsideFilesInput {
  readonly query?: object;
  readonly filter: Prisma.SetAsideFileWhereInput;
  readonly orderBy?: Prisma.SetAsideFileOrderByWithRelationInput[];
}

const whereOf = ({ actor }: Pick<UseCaseContext, 'actor'>, filter: Prisma.SetAsideFileWhereInput) => ({
  AND: [visibleSetAsideFiles(actor), filter],
});

/** The files that are set aside; none for anybody but superusers. */
export const listSetAsideFiles = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListSetAsideFilesInput,
): Promise<SetAsideFile[]> =>
  ctx.db.prisma.setAsideFile.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many of them there are. */
export const countSetAsideFiles = (
  ctx: UseCaseContext,
  filter: Prisma.SetAsideFileWhereInput,
): Promise<number> => ctx.db.prisma.setAsideFile.count({ where: whereOf(ctx, filter) });

/**
 * Versions that hold these bytes and failed, by hash, newest first, SET_ASIDE_VERSIONS_MAX for each hash on
 * average: what can be tried again once the bytes are released.
 */
export async function failedVersionsOf(
  ctx: UseCaseContext,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentVersion[]>> {
  const rows = await ctx.db.prisma.documentVersion.findMany({
    where: {
      document: visible(ctx.actor, 'document'),
      blobSha256: { in: [...hashes] },
      status: 'FAILED',
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SET_ASIDE_VERSIONS_MAX * hashes.length,
  });
  return Map.groupBy(rows, (row) => row.blobSha256);
}

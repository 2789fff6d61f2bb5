import type { Summary } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/** The summary of each document in one corpus (null: on the document alone) that the actor may read. */
export async function findSummaries(
  ctx: UseCaseContext,
  { documentIds, corpusId }: { readonly documentIds: readonly string[]; readonly corpusId: string | null },
): Promise<ReadonlyMap<string, Summary>> {
  const rows = await ctx.db.prisma.summary.findMany({
    where: { AND: [visible(ctx.actor, 'summary'), { documentId: { in: [...documentIds] }, corpusId }] },
  });
  return new Map(rows.map((row) => [row.documentId, row]));
}

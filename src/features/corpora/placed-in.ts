import { notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * Where a document stands in a corpus now.
 * @throws AppError NOT_FOUND when it does not, or the actor may not read both
 */
export async function placedIn(
  tx: Tx,
  ctx: UseCaseContext,
  { corpusId, documentId }: { readonly corpusId: string; readonly documentId: string },
): Promise<CorpusDocument> {
  const placement = await tx.corpusDocument.findFirst({
    where: {
      AND: [
        visible(ctx.actor, 'corpusDocument'),
        { corpusId, documentId: uuidOrNil(documentId), removedAt: null },
      ],
    },
  });
  if (placement === null) throw notFound();
  return placement;
}

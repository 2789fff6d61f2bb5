import { PURGE_BATCH_PLACES } from '../../config/limits.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { PURGE_TIMEOUT_MS } from '../purge/erase-document.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { purgePlaces } from './purge-places.ts';

export interface EmptiedTrash {
  readonly placeCount: number;
  readonly deletedDocumentCount: number;
}

/**
 * Purges all that is in the trash of a corpus, as `purgeDocument` does, some at a time: what was done
 * before an interruption stays done.
 * @throws AppError NOT_FOUND without UPDATE on the corpus
 */
export async function emptyTrash(
  ctx: UseCaseContext,
  input: { readonly corpusId: string },
): Promise<EmptiedTrash> {
  let total: EmptiedTrash = { placeCount: 0, deletedDocumentCount: 0 };
  for (;;) {
    const done = await ctx.db.transaction(
      async (tx) => {
        const { id: corpusId } = await lockedCorpus(tx, ctx, { ...input, verb: 'UPDATE' });
        const places = await tx.corpusDocument.findMany({
          where: { corpusId, removedAt: { not: null } },
          orderBy: { id: 'asc' },
          take: PURGE_BATCH_PLACES,
        });
        const purged = await purgePlaces(tx, ctx, { corpusId, places });
        await recordAudit(tx, ctx, {
          action: 'emptyTrash',
          object: { kind: 'corpus', id: corpusId },
          details: { placeCount: purged.placeCount, deletedDocumentIds: [...purged.deletedDocumentIds] },
        });
        return purged;
      },
      { timeoutMs: PURGE_TIMEOUT_MS },
    );
    total = {
      placeCount: total.placeCount + done.placeCount,
      deletedDocumentCount: total.deletedDocumentCount + done.deletedDocumentIds.length,
    };
    if (done.placeCount < PURGE_BATCH_PLACES) return total;
  }
}

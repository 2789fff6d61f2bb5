import { PLACE_BATCH_DOCUMENTS } from '../../config/limits.ts';
import { actorUserId } from '../../domain/actor.ts';
import { invalid, notFound } from '../../domain/errors.ts';
import { isUuid } from '../access/is-uuid.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { rightsOf } from '../access/rights-of.ts';
import type { UseCaseContext } from '../context.ts';
import { takeOutDocuments } from './take-out-documents.ts';

export interface RemoveDocumentsInput {
  readonly corpusId: string;
  readonly documentIds: readonly string[];
}

/**
 * Puts documents of a corpus into its trash; they stay with their owners, and their text is not touched. One
 * that does not stand there is passed over.
 * @returns the documents that were taken out
 * @throws AppError NOT_FOUND without UPDATE on the corpus, or else READ on it and DELETE on every document
 */
export async function removeDocuments(
  ctx: UseCaseContext,
  { corpusId, documentIds }: RemoveDocumentsInput,
): Promise<readonly string[]> {
  if (documentIds.length > PLACE_BATCH_DOCUMENTS)
    throw invalid(['documentIds'], `At most ${PLACE_BATCH_DOCUMENTS} at once.`);
  const { actor } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockObject(tx, { kind: 'corpus', id: corpusId });
    const [onCorpus = []] = await rightsOf(tx, { actor, kind: 'corpus', ids: [corpusId] });
    const onDocuments = await rightsOf(tx, { actor, kind: 'document', ids: documentIds });
    const ownsAll = onCorpus.includes('READ') && onDocuments.every((verbs) => verbs.includes('DELETE'));
    if (!onCorpus.includes('UPDATE') && !ownsAll) throw notFound();
    const corpus = await tx.corpus.findUniqueOrThrow({ where: { id: corpusId } });
    const removed = await takeOutDocuments(tx, {
      corpus,
      documentIds: documentIds.filter(isUuid),
      actorId: actorUserId(actor),
    });
    await recordAudit(tx, ctx, {
      action: 'removeDocuments',
      object: { kind: 'corpus', id: corpusId },
      details: { documentIds: [...removed] },
    });
    return removed;
  });
}

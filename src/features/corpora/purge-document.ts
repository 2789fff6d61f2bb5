import { AppError, notFound } from '../../domain/errors.ts';
import { lockObject } from '../access/lock-object.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { rightsOf } from '../access/rights-of.ts';
import type { UseCaseContext } from '../context.ts';
import { PURGE_TIMEOUT_MS } from '../purge/erase-document.ts';
import { type PurgedPlaces, purgePlaces } from './purge-places.ts';

export interface PurgeDocumentInput {
  readonly corpusId: string;
  readonly documentId: string;
}

/**
 * Deletes a document's place in the trash of a corpus for good, and the document itself where it stands
 * nowhere else and the actor may delete it: then nothing of its text is left, see `eraseDocument`.
 * @throws AppError NOT_FOUND without UPDATE on the corpus, or else READ on it and DELETE on the document, or
 *   when it is not there; CONFLICT when it stands in the corpus and is not in the trash
 */
export async function purgeDocument(ctx: UseCaseContext, input: PurgeDocumentInput): Promise<PurgedPlaces> {
  const { actor } = ctx;
  const corpusId = uuidOrNil(input.corpusId);
  const documentId = uuidOrNil(input.documentId);
  return ctx.db.transaction(
    async (tx) => {
      await lockObject(tx, { kind: 'corpus', id: corpusId });
      const [onCorpus = []] = await rightsOf(tx, { actor, kind: 'corpus', ids: [corpusId] });
      const [onDocument = []] = await rightsOf(tx, { actor, kind: 'document', ids: [documentId] });
      const ownsIt = onCorpus.includes('READ') && onDocument.includes('DELETE');
      if (!onCorpus.includes('UPDATE') && !ownsIt) throw notFound();
      const standing = await tx.corpusDocument.findMany({ where: { corpusId, documentId } });
      const places = standing.filter(({ removedAt }) => removedAt !== null);
      if (places.length === 0) throw standing.length === 0 ? notFound() : notInTrash(documentId);
      const purged = await purgePlaces(tx, ctx, { corpusId, places });
      await recordAudit(tx, ctx, {
        action: 'purgeDocument',
        object: { kind: 'document', id: documentId },
        details: { corpusId, isDeleted: purged.deletedDocumentIds.length > 0 },
      });
      return purged;
    },
    { timeoutMs: PURGE_TIMEOUT_MS },
  );
}

const notInTrash = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the document is not in the trash',
    publicMessage: 'Only what is in the trash can be purged. Remove the document from the corpus first.',
    details: { current: { kind: 'document', id } },
  });

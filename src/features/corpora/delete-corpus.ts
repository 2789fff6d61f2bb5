import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import { corpusDocumentIds } from '../access/corpus-document-ids.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { closeForDeletion } from '../access/deletion-gate.ts';
import { withdrawDocuments } from '../access/publish-documents.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * Deletes a corpus with its folders, annotations, notes and conversations, and what ever stood in its texts.
 * Its documents stay with their
 * owners; what they got by standing in it (grants, publicity) ends.
 * @throws AppError NOT_FOUND without DELETE
 */
export async function deleteCorpus(
  ctx: UseCaseContext,
  { corpusId }: { readonly corpusId: string },
): Promise<{ readonly deletedId: string; readonly documentCount: number }> {
  return ctx.db.transaction(async (tx) => {
    await closeForDeletion(tx, [uuidOrNil(corpusId)]);
    // As deleting locks it, from the beginning: a lock that grows waits for those that wait for it.
    await sql(tx, 'select id from corpora where id = $1::uuid for update', [uuidOrNil(corpusId)]);
    await assertCan(ctx, 'DELETE', { kind: 'corpus', id: corpusId }, tx);
    const documentIds = await corpusDocumentIds(tx, corpusId);
    await withdrawDocuments(tx, { corpusId, documentIds });
    await tx.corpus.delete({ where: { id: corpusId }, select: { id: true } });
    await recordAudit(tx, ctx, {
      action: 'deleteCorpus',
      object: { kind: 'corpus', id: corpusId },
      details: { documentCount: documentIds.length },
    });
    return { deletedId: corpusId, documentCount: documentIds.length };
  });
}

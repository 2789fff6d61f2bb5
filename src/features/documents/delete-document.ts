import { AppError } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { rightsOf } from '../access/rights-of.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { eraseDocument, PURGE_TIMEOUT_MS } from '../purge/erase-document.ts';
import { lockForPurge } from '../purge/lock-for-purge.ts';

/**
 * Deletes a document for good: its versions, text, index, annotations, notes and places, and every quote
 * of it elsewhere (`eraseDocument`). Who did not create it needs UPDATE on every corpus it stands in as
 * well.
 * @throws AppError NOT_FOUND without DELETE, CONFLICT when it stands in a corpus the actor may not change
 */
export async function deleteDocument(
  ctx: UseCaseContext,
  { documentId }: { readonly documentId: string },
): Promise<{ readonly deletedId: string }> {
  const object = { kind: 'document', id: documentId } as const;
  return ctx.db.transaction(
    async (tx) => {
      await lockForPurge(tx, [uuidOrNil(documentId)]);
      await assertCan(ctx, 'DELETE', object, tx);
      const document = await tx.document.findUniqueOrThrow({ where: { id: documentId } });
      const isOwn =
        ctx.actor.kind === 'user' && (ctx.actor.isSuperuser || ctx.actor.userId === document.creatorId);
      if (!isOwn) await checkCorpora(tx, ctx, documentId);
      await eraseDocument(tx, ctx, documentId);
      await recordAudit(tx, ctx, { action: 'deleteDocument', object });
      return { deletedId: documentId };
    },
    { timeoutMs: PURGE_TIMEOUT_MS },
  );
}

async function checkCorpora(tx: Tx, ctx: UseCaseContext, documentId: string): Promise<void> {
  const text =
    'select corpus_id as id from corpus_documents where document_id = $1::uuid and removed_at is null';
  const ids = (await sql<{ id: string }>(tx, text, [documentId])).map(({ id }) => id);
  const rights = await rightsOf(tx, { actor: ctx.actor, kind: 'corpus', ids });
  if (rights.every((verbs) => verbs.includes('UPDATE'))) return;
  throw new AppError({
    code: 'CONFLICT',
    message: 'the document stands in a corpus that the actor may not change',
    publicMessage:
      'This document also stands in a corpus that you may not change. Remove it from your corpus instead.',
    details: { current: { kind: 'document', id: documentId } },
  });
}

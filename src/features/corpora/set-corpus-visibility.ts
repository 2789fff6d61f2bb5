import { assertCan } from '../access/can.ts';
import { corpusDocumentIds } from '../access/corpus-document-ids.ts';
import { lockObject } from '../access/lock-object.ts';
import { publishDocuments, withdrawDocuments, type BlockedDocument } from '../access/publish-documents.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import type { UseCaseContext } from '../context.ts';

export interface SetCorpusVisibilityInput {
  readonly corpusId: string;
  readonly isPublic: boolean;
}

export interface SetCorpusVisibilityResult {
  readonly corpus: Corpus;
  /** Documents that became public, or private again. */
  readonly changedDocumentCount: number;
  /** Documents that stayed private when the corpus was published. */
  readonly blocked: readonly BlockedDocument[];
}

/**
 * Publishes a corpus with those of its documents that the actor may publish and that do not also stand in
 * somebody else's private corpus; or makes it private again, with every document that no other public corpus
 * holds. The same again is harmless.
 * @throws AppError NOT_FOUND without PUBLISH
 */
export async function setCorpusVisibility(
  ctx: UseCaseContext,
  { corpusId, isPublic }: SetCorpusVisibilityInput,
): Promise<SetCorpusVisibilityResult> {
  const actor = requireUser(ctx, 'admin');
  return ctx.db.transaction(async (tx) => {
    await lockObject(tx, { kind: 'corpus', id: corpusId });
    await assertCan(ctx, 'PUBLISH', { kind: 'corpus', id: corpusId }, tx);
    const corpus = await tx.corpus.update({ where: { id: corpusId }, data: { isPublic } });
    const documentIds = await corpusDocumentIds(tx, corpusId);
    const published = isPublic ? await publishDocuments(tx, { actor, corpusId, documentIds }) : null;
    const changedDocumentCount =
      published?.publishedCount ?? (await withdrawDocuments(tx, { corpusId, documentIds }));
    const blocked = published?.blocked ?? [];
    await recordAudit(tx, ctx, {
      action: 'setCorpusVisibility',
      object: { kind: 'corpus', id: corpusId },
      details: { isPublic, changedDocumentCount, blockedDocumentCount: blocked.length },
    });
    return { corpus, changedDocumentCount, blocked };
  });
}

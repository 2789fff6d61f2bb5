import { actorUserId } from '../../domain/actor.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { folderIn } from './folder-in.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { takeOutDocuments } from './take-out-documents.ts';

export interface DeleteFolderInput {
  readonly folderId: string;
  /** Also puts the documents in it into the trash; they stay with their owners. */
  readonly removeDocuments?: boolean;
}

export interface DeleteFolderResult {
  readonly deletedId: string;
  readonly removedDocumentCount: number;
}

const INSIDE = `
  select p.document_id as id from corpus_documents p
  where p.corpus_id = $1::uuid and p.removed_at is null and starts_with(p.path, $2::text || '/')`;

/**
 * Deletes a folder and the folders in it.
 * @throws AppError NOT_FOUND without UPDATE on the corpus, CONFLICT when documents are in it and
 *   `removeDocuments` was not asked for
 */
export async function deleteFolder(
  ctx: UseCaseContext,
  { folderId, removeDocuments = false }: DeleteFolderInput,
): Promise<DeleteFolderResult> {
  const known = await ctx.db.prisma.folder.findUnique({
    where: { id: uuidOrNil(folderId) },
    select: { corpusId: true },
  });
  return ctx.db.transaction(async (tx) => {
    const corpus = await lockedCorpus(tx, ctx, { corpusId: known?.corpusId ?? folderId, verb: 'UPDATE' });
    const folder = await folderIn(tx, corpus.id, folderId);
    if (folder === null) throw notFound();
    const documentIds = (await sql<{ id: string }>(tx, INSIDE, [corpus.id, folder.path])).map(({ id }) => id);
    if (documentIds.length > 0 && !removeDocuments) throw notEmpty(folder.id, documentIds.length);
    await takeOutDocuments(tx, { corpus, documentIds, actorId: actorUserId(ctx.actor) });
    await tx.folder.delete({ where: { id: folder.id } });
    await recordAudit(tx, ctx, {
      action: 'deleteFolder',
      object: { kind: 'folder', id: folder.id },
      details: { removedDocumentCount: documentIds.length },
    });
    return { deletedId: folder.id, removedDocumentCount: documentIds.length };
  });
}

const notEmpty = (id: string, count: number): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: `the folder holds ${count} document(s)`,
    publicMessage: `The folder holds ${count} document(s). Move them first, or ask for them to be removed as well.`,
    details: { current: { kind: 'folder', id } },
  });

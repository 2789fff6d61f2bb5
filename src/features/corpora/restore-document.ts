import { AppError, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { publishDocuments } from '../access/publish-documents.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import { shareDocuments } from '../access/share-documents.ts';
import type { UseCaseContext } from '../context.ts';
import { queueCarryOver } from '../documents/queue-carry-over.ts';
import { checkPlaceable } from './check-placeable.ts';
import { ensureFolder } from './ensure-folder.ts';
import { freePath } from './free-path.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { foldersOf, nameOf } from './path-names.ts';
import { recordPlacements } from './placement-events.ts';

export interface RestoreDocumentInput {
  readonly corpusId: string;
  readonly documentId: string;
}

/**
 * Takes a document out of the trash of a corpus, to the folder it stood in (made again where it is gone),
 * under its name or, where that is taken meanwhile, a numbered one. Of several places in the trash, the
 * last removed
 * comes back. What standing there gives, it gives again.
 * @throws AppError NOT_FOUND without CREATE on the corpus or READ on the document, or when it is not in the
 *   trash; VALIDATION as for addDocuments; CONFLICT when it stands in the corpus
 */
export async function restoreDocument(
  ctx: UseCaseContext,
  input: RestoreDocumentInput,
): Promise<CorpusDocument> {
  const actor = requireUser(ctx, 'write');
  const documentId = uuidOrNil(input.documentId);
  return ctx.db.transaction(async (tx) => {
    const corpus = await lockedCorpus(tx, ctx, { corpusId: input.corpusId, verb: 'CREATE' });
    const isOwnCorpus = corpus.creatorId === actor.userId;
    await checkPlaceable(tx, ctx, { documentIds: [documentId], isOwnCorpus });
    const where = { corpusId: corpus.id, documentId };
    const trashed = await tx.corpusDocument.findFirst({
      where: { ...where, removedAt: { not: null } },
      orderBy: [{ removedAt: 'desc' }, { id: 'desc' }],
    });
    if (trashed === null) throw notFound();
    const standing = await tx.corpusDocument.findFirst({ where: { ...where, removedAt: null } });
    if (standing !== null) throw stands(standing.id);
    const folder = await folderFor(tx, trashed, actor.userId);
    const path = await freePath(tx, {
      corpusId: corpus.id,
      folderPath: folder?.path ?? null,
      name: nameOf(trashed.path),
    });
    const restored = await tx.corpusDocument.update({
      where: { id: trashed.id },
      data: { path, folderId: folder?.id ?? null, removedAt: null, removedById: null },
    });
    await recordPlacements(tx, {
      corpusId: corpus.id,
      actorId: actor.userId,
      places: [{ ...restored, change: 'RESTORED', previousPath: path === trashed.path ? null : trashed.path }],
    });
    await shareDocuments(tx, { actor, corpusId: corpus.id, documentIds: [documentId] });
    if (corpus.isPublic)
      await publishDocuments(tx, { actor, corpusId: corpus.id, documentIds: [documentId] });
    await queueCarryOver(tx, ctx, { documentId });
    await recordAudit(tx, ctx, {
      action: 'restoreDocument',
      object: { kind: 'corpusDocument', id: restored.id },
    });
    return restored;
  });
}

/** The folder's own row says where it is now; only where that is gone, the old path does. */
async function folderFor(
  tx: Tx,
  { corpusId, folderId, path }: CorpusDocument,
  creatorId: string,
): Promise<{ readonly id: string; readonly path: string } | null> {
  if (folderId !== null) return tx.folder.findUniqueOrThrow({ where: { id: folderId } });
  return ensureFolder(tx, { corpusId, names: foldersOf(path), creatorId });
}

const stands = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the document stands in the corpus',
    publicMessage: 'This document stands in the corpus already. Remove it first, or purge what is in the trash.',
    details: { current: { kind: 'corpusDocument', id } },
  });

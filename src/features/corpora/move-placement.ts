import { actorUserId } from '../../domain/actor.ts';
import { invalid } from '../../domain/errors.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { folderIn } from './folder-in.ts';
import { freePath } from './free-path.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { checkName, nameOf } from './path-names.ts';
import { placedIn } from './placed-in.ts';
import { recordPlacements } from './placement-events.ts';

interface MovePlacementInput {
  readonly action: 'moveDocument' | 'renameDocument';
  readonly corpusId: string;
  readonly documentId: string;
  /** Null is the root; left out, it stays in its folder. */
  readonly folderId?: string | null;
  readonly name?: string;
}

async function movePlacement(ctx: UseCaseContext, input: MovePlacementInput): Promise<CorpusDocument> {
  const { action, corpusId, documentId } = input;
  return ctx.db.transaction(async (tx) => {
    await lockedCorpus(tx, ctx, { corpusId, verb: 'UPDATE' });
    const placement = await placedIn(tx, ctx, { corpusId, documentId });
    const checked = checkName(input.name ?? nameOf(placement.path));
    if (!checked.ok) throw invalid(['name'], checked.problem);
    const folder = await folderIn(
      tx,
      corpusId,
      input.folderId === undefined ? placement.folderId : input.folderId,
    );
    const path = await freePath(tx, {
      corpusId,
      folderPath: folder?.path ?? null,
      name: checked.name,
      documentId,
    });
    if (path === placement.path) return placement;
    await recordAudit(tx, ctx, { action, object: { kind: 'corpusDocument', id: placement.id } });
    const folderId = folder?.id ?? null;
    const moved = await tx.corpusDocument.update({ where: { id: placement.id }, data: { path, folderId } });
    const change = folderId === placement.folderId ? 'RENAMED' : 'MOVED';
    await recordPlacements(tx, {
      corpusId,
      actorId: actorUserId(ctx.actor),
      places: [{ ...moved, change, previousPath: placement.path }],
    });
    return moved;
  });
}

export interface MoveDocumentInput {
  readonly corpusId: string;
  readonly documentId: string;
  /** Null: the root. */
  readonly folderId: string | null;
}

/**
 * Moves a document to another folder of the same corpus, under a numbered name where its own is taken.
 * @throws AppError NOT_FOUND without UPDATE on the corpus or READ on the document
 */
export const moveDocument = (ctx: UseCaseContext, input: MoveDocumentInput): Promise<CorpusDocument> =>
  movePlacement(ctx, { ...input, action: 'moveDocument' });

export interface RenameDocumentInput {
  readonly corpusId: string;
  readonly documentId: string;
  readonly name: string;
}

/**
 * Renames a document in one corpus; its title and its names elsewhere stay. A taken name is numbered.
 * @throws AppError NOT_FOUND without UPDATE on the corpus or READ on the document, VALIDATION for a bad name
 */
export const renameDocument = (ctx: UseCaseContext, input: RenameDocumentInput): Promise<CorpusDocument> =>
  movePlacement(ctx, { ...input, action: 'renameDocument' });

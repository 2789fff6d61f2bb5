import { PLACE_BATCH_DOCUMENTS } from '../../config/limits.ts';
import { actorUserId } from '../../domain/actor.ts';
import { AppError, invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument, Folder } from '../../db/generated/prisma/client.ts';
import { isUuid } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { folderExists } from './create-folder.ts';
import { folderIn } from './folder-in.ts';
import { freePath } from './free-path.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { isInside, joinPath, nameOf } from './path-names.ts';
import { type ChangedPlace, recordPlacements } from './placement-events.ts';
import { rewritePaths } from './rewrite-paths.ts';

export interface MoveEntriesInput {
  readonly corpusId: string;
  readonly documentIds?: readonly string[];
  readonly folderIds?: readonly string[];
  /** Where they go; null: the root. */
  readonly targetFolderId: string | null;
  /** A document whose name is taken there: numbered, or a reason to move nothing. */
  readonly onTakenName?: 'NUMBER' | 'REFUSE';
}

export interface MovedEntries {
  readonly placements: readonly CorpusDocument[];
  readonly folders: readonly Folder[];
}

/**
 * Moves many documents and folders of a corpus into one folder, all or none. What lies in one of the folders
 * goes along with it, also where it was named itself.
 * @throws AppError NOT_FOUND without UPDATE on the corpus or READ on a document, or for one that does not
 *   stand there; VALIDATION for a folder moved into itself and for paths too long or deep; CONFLICT where a
 *   folder of that name is, or, if so asked, a document
 */
export async function moveEntries(ctx: UseCaseContext, input: MoveEntriesInput): Promise<MovedEntries> {
  const { targetFolderId, onTakenName = 'NUMBER' } = input;
  const documentIds = [...new Set(input.documentIds ?? [])];
  const folderIds = [...new Set(input.folderIds ?? [])];
  if (documentIds.length + folderIds.length === 0)
    throw invalid(['documentIds'], 'Name at least one document or folder.');
  if (documentIds.length + folderIds.length > PLACE_BATCH_DOCUMENTS)
    throw invalid(['documentIds'], `At most ${PLACE_BATCH_DOCUMENTS} at once.`);
  return ctx.db.transaction(async (tx) => {
    const { id: corpusId } = await lockedCorpus(tx, ctx, { corpusId: input.corpusId, verb: 'UPDATE' });
    const named = await foldersNamed(tx, corpusId, folderIds);
    const places = await placesNamed(tx, ctx, { corpusId, documentIds });
    const isCarried = (path: string) => named.some((folder) => path.startsWith(`${folder.path}/`));
    const move: Move = { tx, ctx, corpusId, target: await folderIn(tx, corpusId, targetFolderId) };
    const folders = named.filter(({ path }) => !isCarried(path));
    const loose = places.filter(({ path }) => !isCarried(path));
    for (const folder of folders) await moveOne(move, folder, folderIds.indexOf(folder.id));
    await movePlaces(move, loose, onTakenName);
    await recordAudit(tx, ctx, {
      action: 'moveEntries',
      object: { kind: 'corpus', id: corpusId },
      details: { documentIds, folderIds, targetFolderId },
    });
    return {
      placements: await placesNamed(tx, ctx, { corpusId, documentIds }),
      folders: await foldersNamed(tx, corpusId, folderIds),
    };
  });
}

interface Move {
  readonly tx: Tx;
  readonly ctx: UseCaseContext;
  readonly corpusId: string;
  readonly target: Folder | null;
}

/** In the order asked for. @throws AppError NOT_FOUND */
async function foldersNamed(tx: Tx, corpusId: string, ids: readonly string[]): Promise<Folder[]> {
  const found = await tx.folder.findMany({ where: { id: { in: ids.filter(isUuid) }, corpusId } });
  return ids.map((id) => found.find((folder) => folder.id === id) ?? missing());
}

async function placesNamed(
  tx: Tx,
  ctx: UseCaseContext,
  { corpusId, documentIds }: { readonly corpusId: string; readonly documentIds: readonly string[] },
): Promise<CorpusDocument[]> {
  const found = await tx.corpusDocument.findMany({
    where: {
      AND: [
        visible(ctx.actor, 'corpusDocument'),
        { corpusId, documentId: { in: documentIds.filter(isUuid) }, removedAt: null },
      ],
    },
  });
  return documentIds.map((id) => found.find(({ documentId }) => documentId === id) ?? missing());
}

const missing = (): never => {
  throw notFound();
};

async function moveOne({ tx, ctx, corpusId, target }: Move, folder: Folder, index: number): Promise<void> {
  if (target !== null && isInside(target.path, folder.path)) {
    throw invalid(['folderIds', index], `The folder “${folder.name}” cannot be moved into itself.`);
  }
  const path = joinPath(target?.path ?? null, folder.name);
  if (path === folder.path) return;
  const taken = await tx.folder.findUnique({ where: { corpusId_path: { corpusId, path } } });
  if (taken !== null) throw folderExists(taken.id);
  await rewritePaths(tx, { corpusId, from: folder.path, to: path, actorId: actorUserId(ctx.actor) });
  await tx.folder.update({ where: { id: folder.id }, data: { parentId: target?.id ?? null } });
}

async function movePlaces(
  { tx, ctx, corpusId, target }: Move,
  places: readonly CorpusDocument[],
  onTakenName: 'NUMBER' | 'REFUSE',
): Promise<void> {
  const changed: ChangedPlace[] = [];
  for (const { id, documentId, path: previousPath } of places) {
    const name = nameOf(previousPath);
    const folderPath = target?.path ?? null;
    const path = await freePath(tx, { corpusId, folderPath, name, documentId });
    if (path === previousPath) continue;
    if (onTakenName === 'REFUSE' && path !== joinPath(folderPath, name)) throw nameTaken(name, id);
    const moved = await tx.corpusDocument.update({
      where: { id },
      data: { path, folderId: target?.id ?? null },
    });
    changed.push({ ...moved, change: 'MOVED', previousPath });
  }
  await recordPlacements(tx, { corpusId, actorId: actorUserId(ctx.actor), places: changed });
}

const nameTaken = (name: string, id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'a document of that name stands there',
    publicMessage: `A document named “${name}” stands there already, so nothing was moved. Rename one of them, or let them be numbered.`,
    details: { current: { kind: 'corpusDocument', id } },
  });

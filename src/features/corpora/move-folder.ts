import { actorUserId } from '../../domain/actor.ts';
import { invalid, notFound } from '../../domain/errors.ts';
import type { Folder } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { folderExists } from './create-folder.ts';
import { folderIn } from './folder-in.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { checkName, isInside, joinPath } from './path-names.ts';
import { rewritePaths } from './rewrite-paths.ts';

export interface MoveFolderInput {
  readonly folderId: string;
  /** Where it goes: null is the root; left out, it stays where it is. */
  readonly parentId?: string | null;
  /** A new name, or left out. */
  readonly name?: string;
}

/**
 * Moves or renames a folder with everything in it.
 * @throws AppError NOT_FOUND without UPDATE on the corpus, VALIDATION for a bad name, a path that grows too
 *   long or a move into itself, CONFLICT where a folder of that name is
 */
export async function moveFolder(ctx: UseCaseContext, input: MoveFolderInput): Promise<Folder> {
  const known = await ctx.db.prisma.folder.findUnique({
    where: { id: uuidOrNil(input.folderId) },
    select: { corpusId: true },
  });
  return ctx.db.transaction(async (tx) => {
    const { id: corpusId } = await lockedCorpus(tx, ctx, {
      corpusId: known?.corpusId ?? input.folderId,
      verb: 'UPDATE',
    });
    const folder = await folderIn(tx, corpusId, input.folderId);
    if (folder === null) throw notFound();
    const checked = checkName(input.name ?? folder.name);
    if (!checked.ok) throw invalid(['name'], checked.problem);
    const parent = await folderIn(
      tx,
      corpusId,
      input.parentId === undefined ? folder.parentId : input.parentId,
    );
    if (parent !== null && isInside(parent.path, folder.path)) {
      throw invalid(['parentId'], 'A folder cannot be moved into itself.');
    }
    const path = joinPath(parent?.path ?? null, checked.name);
    if (path === folder.path) return folder;
    const taken = await tx.folder.findUnique({ where: { corpusId_path: { corpusId, path } } });
    if (taken !== null) throw folderExists(taken.id);
    await rewritePaths(tx, { corpusId, from: folder.path, to: path, actorId: actorUserId(ctx.actor) });
    await recordAudit(tx, ctx, { action: 'moveFolder', object: { kind: 'folder', id: folder.id } });
    return tx.folder.update({
      where: { id: folder.id },
      data: { parentId: parent?.id ?? null, name: checked.name },
    });
  });
}

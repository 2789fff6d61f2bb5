import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Folder } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { FOLDER_MAX_DEPTH, PATH_MAX_CHARS } from '../../config/limits.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { folderExists } from './create-folder.ts';
import { folderIn } from './folder-in.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { checkName, joinPath } from './path-names.ts';

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
    await rewritePaths(tx, { corpusId, from: folder.path, to: path });
    await recordAudit(tx, ctx, { action: 'moveFolder', object: { kind: 'folder', id: folder.id } });
    return tx.folder.update({
      where: { id: folder.id },
      data: { parentId: parent?.id ?? null, name: checked.name },
    });
  });
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Replaces the beginning of every path at or below `from`. */
async function rewritePaths(
  tx: Tx,
  { corpusId, from, to }: Record<'corpusId' | 'from' | 'to', string>,
): Promise<void> {
  const below = `starts_with(path, $2::text || '/')`;
  const renamed = `$3::text || substr(path, length($2::text) + 1)`;
  const [longest] = await sql<{ chars: number | null; depth: number | null }>(
    tx,
    `select max(length(${renamed})) as chars,
       max(length(path) - length(replace(path, '/', ''))) filter (where is_folder) as depth
     from (
       select path, true as is_folder from folders where corpus_id = $1::uuid and (path = $2::text or ${below})
       union all
       select path, false from corpus_documents where corpus_id = $1::uuid and removed_at is null and ${below}
     ) moved`,
    [corpusId, from, to],
  );
  const depth = (longest?.depth ?? 0) + 1 + to.split('/').length - from.split('/').length;
  if ((longest?.chars ?? 0) > PATH_MAX_CHARS || depth > FOLDER_MAX_DEPTH) {
    throw invalid(['parentId'], 'A path below the folder would become too long or too deep.');
  }
  await sql(
    tx,
    `update folders set path = ${renamed} where corpus_id = $1::uuid and (path = $2::text or ${below})`,
    [corpusId, from, to],
  );
  await sql(
    tx,
    `update corpus_documents set path = ${renamed} where corpus_id = $1::uuid and removed_at is null and ${below}`,
    [corpusId, from, to],
  );
}

import { AppError, invalid } from '../../domain/errors.ts';
import type { Folder } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { folderIn } from './folder-in.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { checkName, joinPath, parseFolderPath } from './path-names.ts';

export interface CreateFolderInput {
  readonly corpusId: string;
  /** Null or left out: the root. */
  readonly parentId?: string | null;
  readonly name: string;
}

/**
 * Makes an empty folder.
 * @throws AppError NOT_FOUND without CREATE on the corpus, VALIDATION for a bad name or too deep a path,
 *   CONFLICT where a folder of that name is
 */
export async function createFolder(ctx: UseCaseContext, input: CreateFolderInput): Promise<Folder> {
  const { userId } = requireUser(ctx, 'write');
  const checked = checkName(input.name);
  if (!checked.ok) throw invalid(['name'], checked.problem);
  return ctx.db.transaction(async (tx) => {
    const { id: corpusId } = await lockedCorpus(tx, ctx, { corpusId: input.corpusId, verb: 'CREATE' });
    const parent = await folderIn(tx, corpusId, input.parentId ?? null);
    const path = joinPath(parent?.path ?? null, checked.name);
    const parsed = parseFolderPath(path);
    if (!parsed.ok) throw invalid(['name'], parsed.problem);
    const taken = await tx.folder.findUnique({ where: { corpusId_path: { corpusId, path } } });
    if (taken !== null) throw folderExists(taken.id);
    const data = { corpusId, parentId: parent?.id ?? null, name: checked.name, path, creatorId: userId };
    const folder = await tx.folder.create({ data });
    await recordAudit(tx, ctx, { action: 'createFolder', object: { kind: 'folder', id: folder.id } });
    return folder;
  });
}

/** @param id of the folder that is there */
export const folderExists = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the folder exists',
    publicMessage: 'There is a folder of that name already.',
    details: { current: { kind: 'folder', id } },
  });

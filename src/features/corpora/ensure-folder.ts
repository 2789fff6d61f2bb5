import type { Tx } from '../../db/database.ts';
import type { Folder } from '../../db/generated/prisma/client.ts';
import { joinPath } from './path-names.ts';

export interface EnsureFolderInput {
  readonly corpusId: string;
  /** Checked names, outermost first; none is the root. */
  readonly names: readonly string[];
  readonly creatorId: string;
}

/** The folder at a path, with every folder on the way made where it is missing; null for the root. */
export async function ensureFolder(
  tx: Tx,
  { corpusId, names, creatorId }: EnsureFolderInput,
): Promise<Folder | null> {
  let parent: Folder | null = null;
  for (const name of names) {
    const path: string = joinPath(parent?.path ?? null, name);
    const data = { corpusId, parentId: parent?.id ?? null, name, path, creatorId };
    await tx.folder.createMany({ data, skipDuplicates: true });
    parent = await tx.folder.findUniqueOrThrow({ where: { corpusId_path: { corpusId, path } } });
  }
  return parent;
}

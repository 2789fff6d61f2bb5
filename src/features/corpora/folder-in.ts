import { notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Folder } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';

/**
 * A folder of the corpus; null for the root.
 * @throws AppError NOT_FOUND for one of another corpus as well
 */
export async function folderIn(tx: Tx, corpusId: string, folderId: string | null): Promise<Folder | null> {
  if (folderId === null) return null;
  const folder = await tx.folder.findFirst({ where: { id: uuidOrNil(folderId), corpusId } });
  if (folder === null) throw notFound();
  return folder;
}

import { createHash } from 'node:crypto';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import { isAppError, type ErrorCode } from '../../domain/errors.ts';
import type { UseCaseContext } from '../context.ts';
import { joinPath } from '../corpora/path-names.ts';
import { uploadDocument } from '../documents/upload-document.ts';
import type { ArchiveFile } from './archive.ts';
import type { FileMeta } from './control-files.ts';
import { holdImport, type ClaimedImport } from './import-lease.ts';
import { entryOf, type ImportEntry } from './import-report.ts';

/** What is wrong with the file alone; for all else the import waits or ends. */
const OF_THE_FILE: Readonly<Partial<Record<ErrorCode, ImportEntry['status']>>> = {
  UNSUPPORTED_FILE: 'SKIPPED',
  TOO_LARGE: 'FAILED',
  VALIDATION: 'FAILED',
  CONFLICT: 'FAILED',
};

/**
 * Uploads one file of an archive, as its owner would. Doing it again gives the same document.
 * @throws AppError what is not about the file: NOT_FOUND when the right was taken away, UNAVAILABLE,
 *   CANCELLED when
 *   the import was given up
 */
export async function importFile(
  ctx: UseCaseContext,
  claimed: ClaimedImport,
  { file, meta = {} }: { readonly file: ArchiveFile; readonly meta?: FileMeta },
): Promise<ImportEntry> {
  const { path } = file;
  const slash = path.lastIndexOf('/');
  const folderPath = joinPath(claimed.folderPath, path.slice(0, Math.max(0, slash)));
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 40);
  try {
    const { document, isDuplicate } = await uploadDocument(ctx, {
      bytes: file.open(),
      fileName: path.slice(slash + 1),
      corpusId: claimed.corpusId,
      folderPath,
      title: meta.title,
      idempotencyKey: `import-${claimed.importId}-${digest}`,
      guard: (tx) => holdImport(tx, claimed),
    });
    if (!isDuplicate) await describe(ctx, document.id, meta);
    const reason = isDuplicate ? 'You have put the same bytes into this corpus before.' : null;
    return { path, status: isDuplicate ? 'DUPLICATE' : 'IMPORTED', reason, documentId: document.id };
  } catch (error) {
    const status = isAppError(error) ? OF_THE_FILE[error.code] : undefined;
    if (!isAppError(error) || status === undefined) throw error;
    const said = error.details.fields?.map(({ message }) => message).join(' ');
    return entryOf(path, status, said ?? error.publicMessage);
  }
}

async function describe(ctx: UseCaseContext, id: string, { description, metadata }: FileMeta): Promise<void> {
  if (description === undefined && metadata === undefined) return;
  const data = { description, metadata: metadata as Prisma.InputJsonObject | undefined };
  await ctx.db.prisma.document.updateMany({ where: { id }, data });
}

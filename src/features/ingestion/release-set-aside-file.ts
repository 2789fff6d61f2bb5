import { notFound } from '../../domain/errors.ts';
import type { SetAsideFile } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleSetAsideFiles } from './list-set-aside-files.ts';

/**
 * Lets a file be read again whose bytes were set aside, and forgets how often they brought the parser down.
 * Superusers only. The documents that failed stay as they are until somebody tries them again.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for everybody else, and where nothing is set aside
 */
export async function releaseSetAsideFile(
  ctx: UseCaseContext,
  { setAsideFileId }: { readonly setAsideFileId: string },
): Promise<SetAsideFile> {
  if (!requireUser(ctx, 'admin').isSuperuser) throw notFound();
  return ctx.db.transaction(async (tx) => {
    const where = { AND: [visibleSetAsideFiles(ctx.actor), { id: uuidOrNil(setAsideFileId) }] };
    const file = await tx.setAsideFile.findFirst({ where });
    if (file === null) throw notFound();
    await tx.setAsideFile.deleteMany({ where: { id: file.id } });
    const { sha256, deaths, reason } = file;
    const object = { kind: 'SetAsideFile', id: file.id };
    await recordAudit(tx, ctx, {
      action: 'releaseSetAsideFile',
      object,
      details: { sha256, deaths, reason },
    });
    return file;
  });
}

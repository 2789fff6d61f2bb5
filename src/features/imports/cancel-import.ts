import type { DocumentImport } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../domain/errors.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { endImport } from './end-import.ts';
import { visibleImports } from './list-imports.ts';

const CANCEL = {
  set: `status = 'CANCELLED', fence = fence + 1`,
  where: `status in ('QUEUED', 'RUNNING')`,
  params: [],
} as const;

/**
 * Gives an import up. Nothing more is taken in once this returns. What it has taken in stays, and is in its
 * report, the last of it a moment later. One that has ended stays as it is.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND for an import that is not the actor's
 */
export async function cancelImport(
  ctx: UseCaseContext,
  { importId }: { readonly importId: string },
): Promise<DocumentImport> {
  requireUser(ctx, 'write');
  return ctx.db.transaction(async (tx) => {
    const where = { id: importId, AND: [visibleImports(ctx.actor)] };
    const found = await tx.documentImport.findFirst({ where, select: { corpusId: true } });
    if (found === null) throw notFound();
    if (await endImport(tx, ctx, { importId, ...CANCEL })) {
      const object = { kind: 'corpus', id: found.corpusId } as const;
      await recordAudit(tx, ctx, { action: 'cancelImport', object, details: { importId } });
    }
    return tx.documentImport.findUniqueOrThrow({ where: { id: importId } });
  });
}

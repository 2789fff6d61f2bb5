import { DOCUMENT_PASSWORD_MAX_CHARS } from '../../config/limits.ts';
import { AppError, invalid } from '../../domain/errors.ts';
import type { DocumentVersion } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { restartIngestion } from './restart-ingestion.ts';

export interface RetryIngestionInput {
  readonly documentId: string;
  /** Of an encrypted PDF; kept sealed as long as the version is: page images need it. */
  readonly password?: string;
}

/**
 * Tries the newest version of a document again that has failed, from the stage that failed.
 * @throws AppError NOT_FOUND without UPDATE, CONFLICT when its ingestion has not failed, VALIDATION
 */
export async function retryIngestion(
  ctx: UseCaseContext,
  input: RetryIngestionInput,
): Promise<DocumentVersion> {
  const { documentId, password } = input;
  if (password !== undefined && (password === '' || password.length > DOCUMENT_PASSWORD_MAX_CHARS)) {
    throw invalid(['password'], `A password has from 1 to ${DOCUMENT_PASSWORD_MAX_CHARS} characters.`);
  }
  if (password?.includes('\0')) {
    throw invalid(['password'], 'A password cannot contain the character NUL.');
  }
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', { kind: 'document', id: documentId }, tx);
    const lock = `
      select v.id from document_versions v where v.document_id = $1::uuid
      order by v.number desc limit 1 for update`;
    const [locked] = await sql<{ id: string }>(tx, lock, [documentId]);
    const version = locked && (await tx.documentVersion.findUnique({ where: { id: locked.id } }));
    if (version?.status !== 'FAILED') throw notFailed(documentId);
    await recordAudit(tx, ctx, { action: 'retryIngestion', object: { kind: 'document', id: documentId } });
    return restartIngestion(tx, ctx, { version, password });
  });
}

const notFailed = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the ingestion has not failed',
    publicMessage: 'Reading this document has not failed, so there is nothing to try again.',
    details: { current: { kind: 'document', id } },
  });

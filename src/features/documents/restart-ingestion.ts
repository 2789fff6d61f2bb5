import type { Tx } from '../../db/database.ts';
import type { DocumentVersion } from '../../db/generated/prisma/client.ts';
import { queueIngestion } from '../ingestion/queue-ingestion.ts';
import type { UseCaseContext } from '../context.ts';
import { sealPassword } from './document-password.ts';

export interface RestartInput {
  /** FAILED, its row locked by the transaction. */
  readonly version: DocumentVersion;
  readonly password?: string;
}

/** Puts a failed version back in the queue; what was parsed already is not parsed again. */
export async function restartIngestion(
  tx: Tx,
  ctx: UseCaseContext,
  { version, password }: RestartInput,
): Promise<DocumentVersion> {
  const restarted = await tx.documentVersion.update({
    where: { id: version.id },
    data: {
      status: 'QUEUED',
      stage: 'queued',
      progressDone: 0,
      progressTotal: 0,
      leaseUntil: null,
      failures: 0,
      errorCode: null,
      errorMessage: null,
      ...(password === undefined ? {} : { passwordSealed: sealPassword(ctx.keys, version.id, password) }),
    },
  });
  const attempt = version.attempt + 1;
  await queueIngestion(ctx.jobs, tx, { versionId: version.id, attempt, requestId: ctx.requestId });
  return restarted;
}

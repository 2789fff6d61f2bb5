import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Document, DocumentVersion } from '../../db/generated/prisma/client.ts';
import { sqlBatch } from '../../db/sql-batch.ts';
import type { StagedBlob } from '../../storage/blob-store.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { followLatest } from './follow-latest.ts';
import { insertVersion } from './insert-version.ts';
import type { CheckedUpload } from './upload-input.ts';

export interface StoreVersionInput {
  readonly actor: UserActor;
  readonly checked: CheckedUpload;
  readonly staged: StagedBlob;
  readonly mimeType: string;
  readonly documentId: string;
}

export interface StoredVersion {
  readonly document: Document;
  readonly version: DocumentVersion;
  /** The document has these bytes already, and nothing was stored. */
  readonly isDuplicate: boolean;
}

/**
 * Gives a document that exists a new content. It is numbered at once and becomes the latest when it can be
 * read. Bytes that are the newest version's make no new one; where the newest has failed, the latest's
 * neither.
 * @throws AppError NOT_FOUND without UPDATE on the document
 */
export async function storeVersion(
  tx: Tx,
  ctx: UseCaseContext,
  { actor, checked, staged, mimeType, documentId }: StoreVersionInput,
): Promise<StoredVersion> {
  const object = { kind: 'document', id: documentId } as const;
  await lockObject(tx, object);
  await assertCan(ctx, 'UPDATE', object, tx);
  const newest = await tx.documentVersion.findFirst({
    where: { documentId },
    orderBy: { number: 'desc' },
    include: { document: { include: { latestVersion: true } } },
  });
  const latest = newest?.status === 'FAILED' ? newest.document.latestVersion : null;
  const same = [newest, latest].find((version) => version?.blobSha256 === staged.sha256) ?? null;
  if (same !== null) {
    const version = await tx.documentVersion.findUniqueOrThrow({ where: { id: same.id } });
    return {
      document: await tx.document.findUniqueOrThrow({ where: { id: documentId } }),
      version,
      isDuplicate: true,
    };
  }
  const number = (newest?.number ?? 0) + 1;
  const version = await insertVersion(tx, ctx, { actor, checked, staged, mimeType, documentId, number });
  await sqlBatch(tx, [followLatest(documentId)]);
  await recordAudit(tx, ctx, {
    action: 'uploadDocument',
    object,
    details: { versionId: version.id, number, sizeBytes: staged.sizeBytes, mimeType },
  });
  return {
    document: await tx.document.findUniqueOrThrow({ where: { id: documentId } }),
    version,
    isDuplicate: false,
  };
}

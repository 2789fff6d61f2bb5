import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { DocumentVersion } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import type { StagedBlob } from '../../storage/blob-store.ts';
import type { UseCaseContext } from '../context.ts';
import { queueIngestion } from '../ingestion/queue-ingestion.ts';
import { sealPassword } from './document-password.ts';
import type { CheckedUpload } from './upload-input.ts';

export interface InsertVersionInput {
  readonly actor: UserActor;
  readonly checked: Pick<CheckedUpload, 'fileName' | 'password'>;
  readonly staged: StagedBlob;
  readonly mimeType: string;
  readonly documentId: string;
  /** From 1, without gaps: the caller made the document, or holds it. */
  readonly number: number;
}

// Updates the row even where it is, to hold its lock: release-blob waits for this transaction, or this one
// for it.
const HOLD_BLOB = `
  insert into blobs (sha256, size_bytes) values ($1, $2)
  on conflict (sha256) do update set size_bytes = excluded.size_bytes`;

/** Puts bytes in place, for a row of this transaction that refers to them. */
export async function holdBlob(tx: Tx, staged: StagedBlob): Promise<void> {
  await sql(tx, HOLD_BLOB, [staged.sha256, staged.sizeBytes]);
  await staged.commit();
}

/** Puts the bytes in place, writes the version and queues its ingestion. */
export async function insertVersion(
  tx: Tx,
  ctx: UseCaseContext,
  { actor, checked, staged, mimeType, documentId, number }: InsertVersionInput,
): Promise<DocumentVersion> {
  await holdBlob(tx, staged);
  const version = await tx.documentVersion.create({
    data: {
      documentId,
      number,
      blobSha256: staged.sha256,
      fileName: checked.fileName,
      mimeType,
      sizeBytes: staged.sizeBytes,
      uploadedById: actor.userId,
    },
  });
  if (checked.password !== undefined) {
    const passwordSealed = sealPassword(ctx.keys, version.id, checked.password);
    await tx.documentVersion.update({
      where: { id: version.id },
      data: { passwordSealed },
      select: { id: true },
    });
  }
  await queueIngestion(ctx.jobs, tx, { versionId: version.id, attempt: 1, requestId: ctx.requestId });
  return version;
}

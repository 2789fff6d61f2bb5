import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Document, DocumentVersion } from '../../db/generated/prisma/client.ts';
import type { StagedBlob } from '../../storage/blob-store.ts';
import type { UseCaseContext } from '../context.ts';
import { insertVersion } from './insert-version.ts';
import type { CheckedUpload } from './upload-input.ts';

export interface InsertDocumentInput {
  readonly actor: UserActor;
  readonly checked: CheckedUpload;
  readonly staged: StagedBlob;
  readonly mimeType: string;
  /** The document it came in. */
  readonly parentId?: string;
}

/** Writes a new document with its first version, puts the bytes in place and queues the ingestion. */
export async function insertDocument(
  tx: Tx,
  ctx: UseCaseContext,
  { actor, checked, staged, mimeType, parentId }: InsertDocumentInput,
): Promise<{ document: Document; version: DocumentVersion }> {
  const { id } = await tx.document.create({
    data: { title: checked.title, creatorId: actor.userId, parentId },
    select: { id: true },
  });
  const version = await insertVersion(tx, ctx, {
    actor,
    checked,
    staged,
    mimeType,
    documentId: id,
    number: 1,
  });
  const document = await tx.document.update({ where: { id }, data: { latestVersionId: version.id } });
  return { document, version };
}

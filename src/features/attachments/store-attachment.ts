import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { StagedBlob } from '../../storage/blob-store.ts';
import { copyRights } from '../access/copy-rights.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { Services } from '../context.ts';
import { insertDocument } from '../documents/insert-document.ts';
import { checkUpload } from '../documents/upload-input.ts';
import { holdLease, type VersionLease } from '../ingestion/lease.ts';
import { isFamilyFull } from './attachment-family.ts';
import { lockStandingCorpora, placeBeside, standingPlaces } from './place-beside.ts';

export interface StoreAttachmentInput {
  readonly lease: VersionLease & { readonly documentId: string };
  /** Made safe. */
  readonly fileName: string;
  readonly staged: StagedBlob;
  readonly mimeType: string;
  readonly requestId: string;
}

/**
 * Makes a document of a file that came in another, with the rights and at the places of that one, and queues
 * its ingestion. Made once: a file of that name and content that came in the document before, in whatever
 * version, is left as people may have changed it since.
 * @returns whether there was room for it
 * @throws AppError CANCELLED when the lease was lost
 */
export function storeAttachment(services: Services, input: StoreAttachmentInput): Promise<boolean> {
  const { documentId, versionId } = input.lease;
  return services.db.transaction(async (tx) => {
    await lockStandingCorpora(tx, documentId, versionId);
    await lockObject(tx, { kind: 'document', id: documentId });
    await holdLease(tx, input.lease);
    if (await isThere(tx, input)) return true;
    if (await isFamilyFull(tx, documentId)) return false;
    await makeDocument(tx, services, input);
    return true;
  });
}

async function isThere(tx: Tx, { lease, fileName, staged }: StoreAttachmentInput): Promise<boolean> {
  const came = { number: 1, fileName, blobSha256: staged.sha256 };
  const found = await tx.document.findFirst({
    where: { parentId: lease.documentId, versions: { some: came } },
    select: { id: true },
  });
  return found !== null;
}

async function makeDocument(tx: Tx, services: Services, input: StoreAttachmentInput): Promise<void> {
  const { lease, fileName, staged, mimeType, requestId } = input;
  const { documentId: parentId, versionId } = lease;
  const actor = await uploaderOf(tx, versionId);
  const ctx = { ...services, actor, requestId };
  const checked = checkUpload({ fileName });
  const { document } = await insertDocument(tx, ctx, { actor, checked, staged, mimeType, parentId });
  const places = await standingPlaces(tx, parentId, versionId);
  for (const place of places) {
    await placeBeside(tx, { actor, place, document: { id: document.id, name: fileName } });
  }
  const corpusIds = places.map(({ corpusId }) => corpusId);
  await copyRights(tx, { fromId: parentId, toId: document.id, corpusIds });
  const link = { kind: 'ATTACHMENT', sourceId: parentId, targetId: document.id } as const;
  await tx.documentRelationship.createMany({
    data: corpusIds.map((corpusId) => ({ ...link, corpusId, creatorId: actor.userId })),
  });
  await recordAudit(tx, ctx, {
    action: 'uploadDocument',
    object: { kind: 'document', id: document.id },
    details: { parentId, sizeBytes: staged.sizeBytes, mimeType },
  });
}

/** Only a name to act under: what may be done follows from the document it came in. */
async function uploaderOf(tx: Tx, versionId: string): Promise<UserActor> {
  const { uploadedById: userId } = await tx.documentVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { uploadedById: true },
  });
  return { kind: 'user', userId, isSuperuser: false, groupIds: [], scopes: [] };
}

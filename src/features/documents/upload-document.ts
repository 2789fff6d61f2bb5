import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '../../config/limits.ts';
import type { UserActor } from '../../domain/actor.ts';
import { AppError, invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Corpus, Document, DocumentVersion } from '../../db/generated/prisma/client.ts';
import type { StagedBlob } from '../../storage/blob-store.ts';
import { keepFailure } from '../../storage/keep-failure.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { ensureFolder } from '../corpora/ensure-folder.ts';
import { ensurePersonalCorpus } from '../corpora/ensure-personal-corpus.ts';
import { lockedCorpus } from '../corpora/locked-corpus.ts';
import { placeDocuments } from '../corpora/place-documents.ts';
import { claimKey, storeResult, type IdempotencyClaim } from '../idempotency/idempotency-key.ts';
import { decideType } from './decide-type.ts';
import { findDuplicate } from './find-duplicate.ts';
import { insertDocument } from './insert-document.ts';
import { restartIngestion } from './restart-ingestion.ts';
import { storeVersion } from './store-version.ts';
import { checkUpload, type CheckedUpload } from './upload-input.ts';

export interface UploadDocumentInput {
  readonly bytes: Readable | Uint8Array;
  readonly fileName: string;
  /** What the sender says; the content decides. */
  readonly declaredMime?: string;
  /** A document that is to get this as a new version; then neither corpus, folder nor title is given. */
  readonly documentId?: string;
  /** Left out: the actor's personal corpus. */
  readonly corpusId?: string;
  /** `a/b/c`; folders that are missing are made. Left out: the root. */
  readonly folderPath?: string;
  /** Left out: the file's name without its extension. */
  readonly title?: string;
  /** Of an encrypted PDF; kept sealed as long as the version is: page images need it. */
  readonly password?: string;
  readonly idempotencyKey?: string;
  /** Called in the transaction that stores it, with its corpus locked; what it throws refuses the upload. */
  readonly guard?: (tx: Tx) => Promise<void>;
}

export interface UploadDocumentResult {
  readonly document: Document;
  readonly version: DocumentVersion;
  /**
   * The actor had put the same bytes into that corpus before, or the document has them already: this is that
   * document and version, and nothing was stored.
   */
  readonly isDuplicate: boolean;
}

interface Upload {
  readonly actor: UserActor;
  readonly checked: CheckedUpload;
  readonly staged: StagedBlob;
  readonly mimeType: string;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  readonly claim: IdempotencyClaim | null;
  readonly guard: UploadDocumentInput['guard'];
}

/**
 * Takes a file in: streams it to the store, decides its type by content, places it in a corpus or gives a
 * document its new version, and queues its ingestion. When this returns, bytes and rows are durable.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND without CREATE on the corpus or UPDATE on the document,
 * VALIDATION, TOO_LARGE,
 *   UNSUPPORTED_FILE (also empty), CONFLICT for an idempotency key that was used for something else; nothing
 *   is left behind
 */
export async function uploadDocument(
  ctx: UseCaseContext,
  input: UploadDocumentInput,
): Promise<UploadDocumentResult> {
  keepFailure(input.bytes);
  const actor = requireUser(ctx, 'write');
  const checked = checkUpload(input);
  const corpusId = input.corpusId ?? null;
  // Before the bytes, so that nobody fills the disk of a corpus that is not his; again under the lock.
  if (corpusId !== null) await assertCan(ctx, 'CREATE', { kind: 'corpus', id: corpusId });
  const documentId = input.documentId ?? null;
  if (documentId !== null) await assertVersionable(ctx, input, documentId);
  const staged = await ctx.blobs.stage(input.bytes, { maxBytes: UPLOAD_MAX_BYTES, signal: ctx.signal });
  try {
    const mimeType = await decideType(staged, {
      fileName: checked.fileName,
      declaredMime: input.declaredMime,
    });
    const claim = claimOf(input, { actor, sha256: staged.sha256 });
    const { guard } = input;
    const upload = { actor, checked, staged, mimeType, corpusId, documentId, claim, guard };
    return await ctx.db.transaction((tx) => storeUpload(tx, ctx, upload));
  } finally {
    await staged.discard();
  }
}

async function storeUpload(tx: Tx, ctx: UseCaseContext, upload: Upload): Promise<UploadDocumentResult> {
  const { checked, claim, documentId } = upload;
  const corpus = documentId === null ? await corpusFor(tx, ctx, upload) : null;
  await upload.guard?.(tx);
  const earlier = claim === null ? null : await claimKey<StoredUpload>(tx, claim);
  if (earlier !== null) return readBack(tx, earlier);
  const result =
    corpus === null
      ? await storeVersion(tx, ctx, { ...upload, documentId: documentId ?? '' })
      : await storeOnce(tx, ctx, { ...upload, corpus });
  if (result.isDuplicate && result.version.status === 'FAILED' && checked.password !== undefined) {
    await restartIngestion(tx, ctx, { version: result.version, password: checked.password });
  }
  if (claim !== null)
    await storeResult<StoredUpload>(tx, claim, {
      versionId: result.version.id,
      isDuplicate: result.isDuplicate,
    });
  return result;
}

async function storeOnce(
  tx: Tx,
  ctx: UseCaseContext,
  upload: Upload & { corpus: Corpus },
): Promise<UploadDocumentResult> {
  const { actor, corpus, staged } = upload;
  const duplicate = await findDuplicate(tx, { actor, corpusId: corpus.id, sha256: staged.sha256 });
  return duplicate === null ? storeNew(tx, ctx, upload) : { ...duplicate, isDuplicate: true };
}

/** @throws AppError VALIDATION for what is said of a new document only, NOT_FOUND without UPDATE */
async function assertVersionable(
  ctx: UseCaseContext,
  input: UploadDocumentInput,
  documentId: string,
): Promise<void> {
  const misplaced = (['corpusId', 'folderPath', 'title'] as const).find((name) => input[name] !== undefined);
  if (misplaced !== undefined) {
    throw invalid(
      [misplaced],
      'A new version stays where its document stands, under its title. Leave this out, or leave documentId out.',
    );
  }
  await assertCan(ctx, 'UPDATE', { kind: 'document', id: documentId });
}

async function corpusFor(tx: Tx, ctx: UseCaseContext, { actor, corpusId }: Upload): Promise<Corpus> {
  if (corpusId !== null) return lockedCorpus(tx, ctx, { corpusId, verb: 'CREATE' });
  const corpus = await ensurePersonalCorpus(tx, actor);
  await lockObject(tx, { kind: 'corpus', id: corpus.id });
  return corpus;
}

async function storeNew(
  tx: Tx,
  ctx: UseCaseContext,
  { actor, checked, staged, mimeType, corpus }: Upload & { corpus: Corpus },
): Promise<UploadDocumentResult> {
  const folder = await ensureFolder(tx, {
    corpusId: corpus.id,
    names: checked.folderNames,
    creatorId: actor.userId,
  });
  const stored = await insertDocument(tx, ctx, { actor, checked, staged, mimeType });
  const documents = [{ id: stored.document.id, name: checked.fileName }];
  await placeDocuments(tx, { actor, corpus, folder, documents });
  await recordAudit(tx, ctx, {
    action: 'uploadDocument',
    object: { kind: 'document', id: stored.document.id },
    details: { corpusId: corpus.id, sizeBytes: staged.sizeBytes, mimeType },
  });
  // Placing it in a public corpus may have published it.
  const document = corpus.isPublic
    ? await tx.document.findUniqueOrThrow({ where: { id: stored.document.id } })
    : stored.document;
  return { document, version: stored.version, isDuplicate: false };
}

/** What the idempotency key remembers. */
type StoredUpload = { readonly versionId: string; readonly isDuplicate: boolean };

async function readBack(tx: Tx, { versionId, isDuplicate }: StoredUpload): Promise<UploadDocumentResult> {
  const found = await tx.documentVersion.findUnique({
    where: { id: versionId },
    include: { document: true },
  });
  if (found === null) throw uploadedAndDeleted();
  const { document, ...version } = found;
  return { document, version, isDuplicate };
}

const uploadedAndDeleted = (): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the document of this idempotency key was deleted',
    publicMessage: 'The document that was uploaded under this idempotency key was deleted. Use a new key.',
  });

function claimOf(
  input: UploadDocumentInput,
  { actor, sha256 }: { actor: UserActor; sha256: string },
): IdempotencyClaim | null {
  const { corpusId = null, folderPath = null, fileName, title = null, documentId } = input;
  const { idempotencyKey: key } = input;
  if (key === undefined) return null;
  const said = JSON.stringify([
    ...[sha256, corpusId, folderPath, fileName, title],
    ...(documentId === undefined ? [] : [documentId]),
  ]);
  const inputDigest = createHash('sha256').update(said).digest('hex');
  return { owner: actor.userId, operation: 'uploadDocument', key, inputDigest };
}

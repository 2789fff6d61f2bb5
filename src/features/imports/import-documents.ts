import type { Readable } from 'node:stream';
import { IMPORT_ARCHIVE_MAX_BYTES } from '../../config/limits.ts';
import type { DocumentImport } from '../../db/generated/prisma/client.ts';
import { AppError } from '../../domain/errors.ts';
import { keepFailure } from '../../storage/keep-failure.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { lockedCorpus } from '../corpora/locked-corpus.ts';
import { holdBlob } from '../documents/insert-version.ts';
import { checkUpload } from '../documents/upload-input.ts';
import { queueImport } from './import-lease.ts';

export interface ImportDocumentsInput {
  readonly bytes: Readable | Uint8Array;
  readonly fileName: string;
  readonly corpusId: string;
  /** Around the folders of the archive; left out: the root. */
  readonly folderPath?: string;
}

/**
 * Takes a ZIP of documents in; unpacking goes on in the background (`runImport`).
 * @throws AppError UNAUTHENTICATED, NOT_FOUND without CREATE on the corpus, VALIDATION, TOO_LARGE,
 *   UNSUPPORTED_FILE for what is no ZIP
 */
export async function importDocuments(
  ctx: UseCaseContext,
  { bytes, fileName: rawName, corpusId: wantedId, folderPath: rawPath }: ImportDocumentsInput,
): Promise<DocumentImport> {
  keepFailure(bytes);
  const { userId: creatorId } = requireUser(ctx, 'write');
  const { fileName, folderNames } = checkUpload({ fileName: rawName, folderPath: rawPath });
  const corpus = { kind: 'corpus', id: wantedId } as const;
  await assertCan(ctx, 'CREATE', corpus);
  const staged = await ctx.blobs.stage(bytes, { maxBytes: IMPORT_ARCHIVE_MAX_BYTES, signal: ctx.signal });
  try {
    if (!SIGNATURES.has((await staged.read(4)).toString('latin1'))) throw notZip();
    return await ctx.db.transaction(async (tx) => {
      const { id: corpusId } = await lockedCorpus(tx, ctx, { corpusId: wantedId, verb: 'CREATE' });
      await holdBlob(tx, staged);
      const data = {
        corpusId,
        creatorId,
        blobSha256: staged.sha256,
        fileName,
        folderPath: folderNames.join('/'),
      };
      const made = await tx.documentImport.create({ data });
      await queueImport(ctx.jobs, tx, { importId: made.id, attempt: 1, requestId: ctx.requestId });
      await recordAudit(tx, ctx, {
        action: 'importDocuments',
        object: corpus,
        details: { importId: made.id, sizeBytes: staged.sizeBytes },
      });
      return made;
    });
  } finally {
    await staged.discard();
  }
}

/** With entries, or empty. */
const SIGNATURES: ReadonlySet<string> = new Set(['PK\u0003\u0004', 'PK\u0005\u0006']);

const notZip = (): AppError =>
  new AppError({
    code: 'UNSUPPORTED_FILE',
    message: 'no zip signature',
    publicMessage: 'This is no ZIP archive. Upload a single document with uploadDocument.',
  });

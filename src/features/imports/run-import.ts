import { IMPORT_SAVE_INTERVAL_MS, JOB_LEASE_MS } from '../../config/limits.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import { assertCan } from '../access/can.ts';
import type { Services, UseCaseContext } from '../context.ts';
import { loadUserActor } from '../people/load-user-actor.ts';
import { openArchive } from './archive.ts';
import { readControlFiles } from './control-files.ts';
import { reportGivenUp } from './end-import.ts';
import { importFile } from './import-file.ts';
import {
  claimImport,
  completeImport,
  extendImport,
  failImport,
  releaseImport,
  saveImport,
  type ClaimedImport,
} from './import-lease.ts';
import type { ImportEntry } from './import-report.ts';
import { relateImported } from './relate-imported.ts';

export interface RunImportInput {
  readonly importId: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly requestId?: string | null;
}

/**
 * Unpacks an archive into a corpus, file by file, in the name of who sent it and with his rights of this
 * moment. Safe to run twice, and goes on where an attempt before was interrupted: each file is stored under a
 * key.
 * @throws what is an outage or a bug, for the queue to deliver again, and when the process stops
 */
export async function runImport(services: Services, input: RunImportInput): Promise<void> {
  const claimed = await claimImport(services.db, input);
  if (claimed === null) return services.log.debug({ importId: input.importId }, 'not ours to import');
  const lost = new AbortController();
  const beat = setInterval(() => {
    extendImport(services.db, claimed).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'CANCELLED') lost.abort(error);
    });
  }, JOB_LEASE_MS / 4);
  beat.unref();
  const signal = AbortSignal.any([input.signal, lost.signal]);
  try {
    await work(services, claimed, { signal, requestId: input.requestId ?? 'import' });
  } catch (error) {
    // Cancelled by its owner, or handed to another worker: it is not ours any more.
    if (lost.signal.aborted || (isAppError(error) && error.code === 'CANCELLED' && !input.signal.aborted))
      return;
    if (!isAppError(error) || error.retry !== 'never' || signal.aborted) {
      await releaseImport(services.db, claimed);
      throw error;
    }
    await failImport(services, claimed, { code: error.code, message: error.publicMessage });
    services.log.info({ importId: input.importId, code: error.code }, 'import ended with a problem');
  } finally {
    clearInterval(beat);
  }
}

interface Work {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

async function work(services: Services, claimed: ClaimedImport, { signal, requestId }: Work): Promise<void> {
  const actor = await loadUserActor(services.db, claimed.creatorId, { scopes: ['read', 'write'] });
  if (actor === null) throw notAllowed();
  const ctx: UseCaseContext = { ...services, actor, requestId, signal };
  await assertCan(ctx, 'CREATE', { kind: 'corpus', id: claimed.corpusId });
  using archive = await openArchive(await services.blobs.localPath(claimed.blobSha256));
  const { files, meta, relationships, problems } = await readControlFiles(archive.files);
  const fixed = [...archive.refused, ...problems];
  const done = new Map(claimed.report.filter(isStored).map((entry) => [entry.path, entry]));
  const entries: ImportEntry[] = [];
  let savedAt = 0;
  try {
    for (const file of files) {
      signal.throwIfAborted();
      const { path } = file;
      entries.push(done.get(path) ?? (await importFile(ctx, claimed, { file, meta: meta.get(path) })));
      if (Date.now() - savedAt < IMPORT_SAVE_INTERVAL_MS) continue;
      savedAt = Date.now();
      const soFar = { report: [...entries, ...fixed], done: entries.length, total: files.length };
      await saveImport(services.db, claimed, soFar);
    }
  } catch (error) {
    if (isAppError(error) && error.code === 'CANCELLED') {
      const report = [...entries, ...fixed];
      await reportGivenUp(services.db, { ...claimed, report });
    }
    throw error;
  }
  const documents = new Map(
    entries.flatMap(({ path, documentId }) => (documentId === null ? [] : [[path, documentId] as const])),
  );
  const { corpusId } = claimed;
  const unrelated = await relateImported(ctx, { corpusId, relationships, documents, signal });
  const report = [...entries, ...fixed, ...unrelated];
  await completeImport(services, claimed, { report, total: files.length });
}

const isStored = ({ status }: ImportEntry): boolean => status === 'IMPORTED' || status === 'DUPLICATE';

const notAllowed = (): AppError =>
  new AppError({
    code: 'NOT_FOUND',
    message: 'the account is gone or not active',
    publicMessage: 'The account that started this import is not active any more.',
  });

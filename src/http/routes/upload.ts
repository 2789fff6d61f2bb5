import { encodeId, decodeId } from '../../graphql/ids.ts';
import { UPLOAD_MAX_BYTES } from '../../config/limits.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { UseCaseContext } from '../../features/context.ts';
import { findCorpus } from '../../features/corpora/find-corpus.ts';
import { uploadDocument } from '../../features/documents/upload-document.ts';
import { authenticateRequest } from '../authenticate-request.ts';
import type { Exchange, Route } from '../exchange.ts';
import { readUpload } from '../read-upload.ts';
import { sendJson } from '../send.ts';

/** A form adds its boundaries and fields to the file. */
const FORM_ALLOWANCE_BYTES = 64 * 1024;

/** `POST /files`: a file of any allowed size, streamed; answers when its bytes and its row are durable. */
export const uploadRoute: Route = { method: 'POST', path: '/files', name: 'upload', handle };

async function handle({ req, res, url, requestId, log, services, signal }: Exchange): Promise<void> {
  const actor = await authenticateRequest(services, req);
  if (actor.kind === 'anonymous') {
    throw new AppError({
      code: 'UNAUTHENTICATED',
      message: 'upload without a key',
      publicMessage: 'Send an API key: Authorization: Bearer KEY.',
    });
  }
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > UPLOAD_MAX_BYTES + FORM_ALLOWANCE_BYTES) throw tooLarge();
  await services.rates?.spend('upload', { actor });
  const { bytes, fileName, declaredMime, fields } = await readUpload(req, url);
  const ctx = { ...services, log, actor, requestId, signal };
  const { document, version, isDuplicate } = await uploadDocument(ctx, {
    bytes,
    fileName,
    declaredMime,
    corpusId: fields.corpus === undefined ? undefined : await corpusIdOf(ctx, fields.corpus),
    documentId:
      fields.document === undefined ? undefined : decodeId('Document', fields.document, ['document']),
    folderPath: fields.folder,
    title: fields.title,
    password: fields.password,
    idempotencyKey: idempotencyKey(req.headers['idempotency-key']),
  });
  sendJson(
    res,
    { status: isDuplicate ? 200 : 201 },
    {
      document: { id: encodeId('Document', document.id), title: document.title },
      version: { id: encodeId('DocumentVersion', version.id), status: version.status },
      isDuplicate,
    },
  );
}

/** Slugs have lower-case letters, digits and hyphens; the id of a corpus always has capitals. */
const SLUG = /^[a-z0-9-]+$/;

/** The bare id of the corpus that a person named by its slug or its id. */
async function corpusIdOf(ctx: UseCaseContext, named: string): Promise<string> {
  if (!SLUG.test(named)) return decodeId('Corpus', named, ['corpus']);
  const corpus = await findCorpus(ctx, { by: { slug: named } });
  if (corpus === null) throw notFound();
  return corpus.id;
}

const idempotencyKey = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header.length > 0 ? header : undefined;

const tooLarge = (): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: 'content-length above the limit',
    publicMessage: `Files may have at most ${Math.floor(UPLOAD_MAX_BYTES / (1024 * 1024))} MB.`,
  });

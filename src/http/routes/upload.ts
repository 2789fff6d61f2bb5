import { encodeId, decodeId } from '../../graphql/ids.ts';
import { UPLOAD_MAX_BYTES } from '../../config/limits.ts';
import { uploadDocument } from '../../features/documents/upload-document.ts';
import { beginUpload, corpusIdOf } from '../begin-upload.ts';
import type { Exchange, Route } from '../exchange.ts';
import { sendJson } from '../send.ts';

/** `POST /files`: a file of any allowed size, streamed; answers when its bytes and its row are durable. */
export const uploadRoute: Route = { method: 'POST', path: '/files', name: 'upload', handle };

async function handle(exchange: Exchange): Promise<void> {
  const { req, res } = exchange;
  const { ctx, bytes, fileName, declaredMime, fields } = await beginUpload(exchange, {
    maxBytes: UPLOAD_MAX_BYTES,
  });
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

const idempotencyKey = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header.length > 0 ? header : undefined;

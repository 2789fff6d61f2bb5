import { pipeline } from 'node:stream/promises';
import { AppError, notFound } from '../../domain/errors.ts';
import { findStoredFile } from '../../features/files/find-stored-file.ts';
import { renderPageImage } from '../../features/files/render-page-image.ts';
import { checkLink } from '../../security/signed-links.ts';
import type { Exchange, Route } from '../exchange.ts';
import { attachment } from '../content-disposition.ts';
import { readRange } from '../read-range.ts';
import { FILE_CSP } from '../security-headers.ts';
import { send } from '../send.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PAGE = /^[1-9]\d{0,4}$/;
const IMAGE = /^([1-9]\d{1,2})\.png$/;

/** Bytes by signed links. Permission was checked when the link was made; here only the signature counts. */
export const fileRoutes: readonly Route[] = [
  { method: 'GET', path: '/files/versions/:version/original', name: 'original', handle: original },
  {
    method: 'GET',
    path: '/files/versions/:version/pages/:page/:image',
    name: 'page_image',
    handle: pageImage,
  },
];

async function original(exchange: Exchange): Promise<void> {
  const { req, res, services, signal } = exchange;
  const file = await findStoredFile(services, { versionId: signedVersion(exchange) });
  const etag = `"${file.sha256}"`;
  const headers = {
    'content-type': safeType(file.mimeType),
    'content-disposition': attachment(file.fileName),
    'content-security-policy': FILE_CSP,
    'cache-control': 'private, max-age=600',
    'accept-ranges': 'bytes',
    etag,
  };
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, headers).end();
    return;
  }
  const piece = readRange(req.headers, { sizeBytes: file.sizeBytes, etag });
  if (piece === 'unsatisfiable') {
    send(res, { status: 416, headers: { 'content-range': `bytes */${file.sizeBytes}` } }, '');
    return;
  }
  const { start, end } = piece ?? { start: 0, end: file.sizeBytes };
  // Before the head is sent, so that bytes that are not to be had are an error and not a broken answer.
  const bytes = req.method === 'HEAD' ? null : await services.blobs.open(file.sha256, piece ?? undefined);
  res.writeHead(piece === null ? 200 : 206, {
    ...headers,
    'content-length': end - start,
    ...(piece === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${file.sizeBytes}` }),
  });
  if (bytes === null) res.end();
  else await pipeline(bytes, res, { signal });
}

async function pageImage(exchange: Exchange): Promise<void> {
  const { res, services, params, signal } = exchange;
  const versionId = signedVersion(exchange);
  const dpi = IMAGE.exec(params.image ?? '')?.[1];
  if (dpi === undefined || !PAGE.test(params.page ?? '')) throw notFound();
  const png = await renderPageImage(services, {
    versionId,
    page: Number(params.page),
    dpi: Number(dpi),
    signal,
  });
  send(
    res,
    { status: 200, headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=600' } },
    png,
  );
}

function signedVersion({ url, params, services }: Exchange): string {
  const versionId = params.version ?? '';
  if (!UUID.test(versionId)) throw notFound();
  const verdict = checkLink(services.keys, { path: url.pathname, query: url.searchParams });
  if (verdict === 'expired') {
    throw new AppError({
      code: 'NOT_FOUND',
      message: 'link expired',
      publicMessage: 'This link has expired. Ask for a new one.',
    });
  }
  if (verdict === 'invalid') throw notFound();
  return versionId;
}

/** What a browser would run or render as a page of ours is sent as bytes. */
const safeType = (mimeType: string): string => {
  if (mimeType === 'application/pdf') return mimeType;
  return mimeType.startsWith('text/') ? 'text/plain; charset=utf-8' : 'application/octet-stream';
};

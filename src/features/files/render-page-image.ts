import { PAGE_IMAGE_MAX_DPI, PAGE_IMAGE_MIN_DPI } from '../../config/limits.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { Services } from '../context.ts';
import { openPassword } from '../documents/document-password.ts';
import { findStoredFile } from './find-stored-file.ts';
import { pageImagesOf } from './page-image-cache.ts';

export interface PageImageInput {
  readonly versionId: string;
  /** From 1. */
  readonly page: number;
  readonly dpi: number;
  readonly signal?: AbortSignal;
}

/** Several viewers of one page wait for one rendering. */
const underWay = new Map<string, Promise<Uint8Array>>();

/**
 * The picture of a page, of a PDF or of a document that is a picture. It asks nobody's permission: whoever
 * calls it holds a signed link.
 * @returns PNG bytes
 * @throws AppError NOT_FOUND for a version or page that is not there or has no pages, UNAVAILABLE when it
 *   cannot be drawn now
 */
export async function renderPageImage(services: Services, input: PageImageInput): Promise<Uint8Array> {
  const { versionId, page, dpi } = input;
  if (dpi < PAGE_IMAGE_MIN_DPI || dpi > PAGE_IMAGE_MAX_DPI) throw notFound();
  const file = await findStoredFile(services, { versionId });
  // Of a PDF that is still being read the number of pages is not known; of others, that is having none.
  const pages = file.pageCount ?? (file.mimeType === 'application/pdf' ? Infinity : 0);
  if (page > pages) throw notFound();
  const cache = pageImagesOf(services.config.home);
  // A picture drawn with a password is only shown for a version that has it.
  const owner = file.passwordSealed === null ? file.sha256 : `${file.sha256}-${versionId}`;
  const key = `${owner}-${page}-${dpi}.png`;
  const cached = await cache.get(key);
  if (cached !== null) return cached;
  const started = underWay.get(`${services.config.home}/${key}`);
  if (started !== undefined) return started;
  const rendering = (async () => {
    const path = await services.blobs.localPath(file.sha256);
    const sealed = file.passwordSealed;
    const password = sealed === null ? undefined : openPassword(services.keys, versionId, sealed);
    const outcome = await services.renderer.render(path, { page, dpi, password });
    if (!outcome.ok) throw undrawn(outcome.failure.code, outcome.failure.message);
    await cache
      .put(key, outcome.png)
      .catch((error: unknown) => services.log.warn({ err: error }, 'page image not kept'));
    return outcome.png;
  })();
  underWay.set(`${services.config.home}/${key}`, rendering);
  try {
    return await rendering;
  } finally {
    underWay.delete(`${services.config.home}/${key}`);
  }
}

function undrawn(code: string, publicMessage: string): AppError {
  if (code === 'NO_SUCH_PAGE') return notFound();
  return new AppError({ code: 'UNAVAILABLE', message: `page image: ${code}`, publicMessage, retry: 'later' });
}

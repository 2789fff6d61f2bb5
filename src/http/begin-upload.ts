import { decodeId } from '../graphql/ids.ts';
import { AppError, notFound } from '../domain/errors.ts';
import type { UseCaseContext } from '../features/context.ts';
import { findCorpus } from '../features/corpora/find-corpus.ts';
import { authenticateRequest } from './authenticate-request.ts';
import type { Exchange } from './exchange.ts';
import { readUpload, type IncomingUpload } from './read-upload.ts';

/** A form adds its boundaries and fields to the file. */
const FORM_ALLOWANCE_BYTES = 64 * 1024;

export interface BegunUpload extends IncomingUpload {
  readonly ctx: UseCaseContext;
}

/**
 * What every upload goes through before its bytes are taken: a key, the size it says it has, the sender's
 * rate, its fields.
 * @throws AppError UNAUTHENTICATED, TOO_LARGE, RATE_LIMITED, VALIDATION
 */
export async function beginUpload(
  { req, url, requestId, log, services, signal }: Exchange,
  { maxBytes }: { readonly maxBytes: number },
): Promise<BegunUpload> {
  const actor = await authenticateRequest(services, req);
  if (actor.kind === 'anonymous') {
    throw new AppError({
      code: 'UNAUTHENTICATED',
      message: 'upload without a key',
      publicMessage: 'Send an API key: Authorization: Bearer KEY.',
    });
  }
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > maxBytes + FORM_ALLOWANCE_BYTES) throw tooLarge(maxBytes);
  await services.rates?.spend('upload', { actor });
  const upload = await readUpload(req, url, { maxBytes });
  return { ...upload, ctx: { ...services, log, actor, requestId, signal } };
}

/** Slugs have lower-case letters, digits and hyphens; the id of a corpus always has capitals. */
const SLUG = /^[a-z0-9-]+$/;

/**
 * @param named a corpus by its slug or its id, as people send it
 * @throws AppError VALIDATION, NOT_FOUND
 */
export async function corpusIdOf(ctx: UseCaseContext, named: string): Promise<string> {
  if (!SLUG.test(named)) return decodeId('Corpus', named, ['corpus']);
  const corpus = await findCorpus(ctx, { by: { slug: named } });
  if (corpus === null) throw notFound();
  return corpus.id;
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: 'content-length above the limit',
    publicMessage: `Files may have at most ${Math.floor(maxBytes / (1024 * 1024))} MB.`,
  });

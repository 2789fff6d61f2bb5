import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { invalid } from '../domain/errors.ts';
import { readForm } from './read-form.ts';
import { setField, type UploadFields } from './upload-fields.ts';

export interface IncomingUpload {
  readonly bytes: Readable;
  readonly fileName: string;
  readonly declaredMime: string | undefined;
  readonly fields: Readonly<UploadFields>;
}

/**
 * The file of a request, streaming: a multipart form with fields before one file, or the bare bytes with
 * `?name=`. Fields may also stand in the query.
 * @throws AppError VALIDATION for a form that is none, has no file, or names a field that does not exist
 */
export async function readUpload(
  req: IncomingMessage,
  url: URL,
  { maxBytes }: { readonly maxBytes: number },
): Promise<IncomingUpload> {
  const fields = queryFields(url);
  const type = req.headers['content-type'] ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return readForm(req, { fields, maxBytes });
  const fileName = fields.name;
  if (fileName === undefined) {
    throw invalid(
      ['name'],
      'Send a multipart form with a file, or the bare bytes with ?name=FILE in the address.',
    );
  }
  const isSaidNothing = type === '' || /^application\/(octet-stream|x-www-form-urlencoded)\b/i.test(type);
  return { bytes: bodyOf(req), fileName, declaredMime: isSaidNothing ? undefined : type, fields };
}

function queryFields(url: URL): UploadFields {
  const fields: UploadFields = {};
  for (const [key, value] of url.searchParams) setField(fields, key, value);
  // An address is written down in more places than a form.
  if (fields.password !== undefined) {
    throw invalid(['password'], 'Send the password as a form field, not in the address.');
  }
  return fields;
}

/**
 * The body on a stream of its own: whoever refuses it tears that down, and not the socket the answer goes
 * out on.
 */
function bodyOf(req: IncomingMessage): Readable {
  const through = new PassThrough();
  const cutOff = (): void => {
    if (!req.complete) through.destroy(invalid(['file'], 'The upload was cut off.'));
  };
  // The reader sees it; this one keeps it from ending the process before there is a reader.
  through.on('error', () => undefined);
  through.once('close', () => req.unpipe(through));
  req.once('error', cutOff);
  req.once('close', cutOff);
  req.pipe(through);
  // Whoever left while we looked who it was says so no more.
  if (req.destroyed) cutOff();
  return through;
}

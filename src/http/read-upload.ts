import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { UPLOAD_FIELD_MAX_BYTES, UPLOAD_MAX_BYTES } from '../config/limits.ts';
import { invalid } from '../domain/errors.ts';

export const UPLOAD_FIELDS = ['corpus', 'folder', 'title', 'password', 'name'] as const;
export type UploadField = (typeof UPLOAD_FIELDS)[number];

export interface IncomingUpload {
  readonly bytes: Readable;
  readonly fileName: string;
  readonly declaredMime: string | undefined;
  readonly fields: Readonly<Partial<Record<UploadField, string>>>;
}

/**
 * The file of a request, streaming: a multipart form with fields before one file, or the bare bytes with
 * `?name=`. Fields may also stand in the query.
 * @throws AppError VALIDATION for a form that is none, has no file, or names a field that does not exist
 */
export async function readUpload(req: IncomingMessage, url: URL): Promise<IncomingUpload> {
  const fields = queryFields(url);
  const type = req.headers['content-type'] ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return readForm(req, fields);
  const fileName = fields.name;
  if (fileName === undefined) {
    throw invalid(
      ['name'],
      'Send a multipart form with a file, or the bare bytes with ?name=FILE in the address.',
    );
  }
  const declaredMime =
    /^application\/(octet-stream|x-www-form-urlencoded)\b/i.test(type) || type === '' ? undefined : type;
  return { bytes: req, fileName, declaredMime, fields };
}

function queryFields(url: URL): Partial<Record<UploadField, string>> {
  const fields: Partial<Record<UploadField, string>> = {};
  for (const [key, value] of url.searchParams) setField(fields, key, value);
  // An address is written down in more places than a form.
  if (fields.password !== undefined)
    throw invalid(['password'], 'Send the password as a form field, not in the address.');
  return fields;
}

function setField(fields: Partial<Record<UploadField, string>>, key: string, value: string): void {
  if (!UPLOAD_FIELDS.includes(key as UploadField)) {
    throw invalid(
      [key.slice(0, 60)],
      `There is no such field here. There are: file, ${UPLOAD_FIELDS.join(', ')}.`,
    );
  }
  fields[key as UploadField] = value;
}

function readForm(
  req: IncomingMessage,
  fields: Partial<Record<UploadField, string>>,
): Promise<IncomingUpload> {
  return new Promise((resolve, reject) => {
    const form = makeForm(req);
    if (form === null)
      return reject(invalid(['file'], 'The form is broken: its content type names no boundary.'));
    let late: Error | null = null;
    let file: BusboyFileStream | null = null;
    const done = new Promise<void>((finish, fail) => {
      form.once('finish', () =>
        file === null ? fail(invalid(['file'], 'The form holds no file.')) : finish(),
      );
      form.once('error', () => fail(invalid(['file'], 'The form is broken or was cut off.')));
      req.once('aborted', () => fail(invalid(['file'], 'The upload was cut off.')));
    });
    const stop = (error: Error): void => {
      late ??= error;
      if (file === null) reject(error);
    };
    done.catch(stop);
    form.on('field', (key, value, _nameCut, valueCut) => {
      if (valueCut) return stop(invalid([key.slice(0, 60)], 'This field is too long.'));
      if (file !== null) return stop(invalid([key.slice(0, 60)], 'Put the fields before the file.'));
      try {
        setField(fields, key, value);
      } catch (error) {
        stop(error as Error);
      }
    });
    form.on('file', (_field, stream, name, _encoding, mime) => {
      if (file !== null || late !== null) {
        stop(invalid(['file'], 'Send one file a request.'));
        stream.resume();
        return;
      }
      file = stream;
      const bytes = Readable.from(untilFormEnds(stream, done, () => late));
      const fileName = fields.name ?? name;
      resolve({ bytes, fileName: fileName ?? 'unnamed', declaredMime: mime, fields });
    });
    req.pipe(form);
  });
}

/**
 * The end of the bytes is held back until the whole form was read, so that nothing is stored for a form
 * that is refused.
 */
async function* untilFormEnds(
  stream: BusboyFileStream,
  done: Promise<void>,
  late: () => Error | null,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk as Buffer;
  await done;
  const problem = late();
  if (problem !== null) throw problem;
}

function makeForm(req: IncomingMessage): ReturnType<typeof Busboy> | null {
  const limits = {
    fields: UPLOAD_FIELDS.length * 2,
    fieldSize: UPLOAD_FIELD_MAX_BYTES,
    files: 2,
    parts: UPLOAD_FIELDS.length * 2 + 2,
    headerPairs: 32,
    // One more than the store takes, so that the store is what says so.
    fileSize: UPLOAD_MAX_BYTES + 1,
  };
  try {
    return Busboy({ headers: req.headers as BusboyHeaders, limits });
  } catch {
    return null;
  }
}

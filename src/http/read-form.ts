import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { UPLOAD_FIELD_MAX_BYTES } from '../config/limits.ts';
import { type AppError, invalid } from '../domain/errors.ts';
import type { IncomingUpload } from './read-upload.ts';
import { setField, UPLOAD_FIELD_COUNT, type UploadFields } from './upload-fields.ts';

/**
 * Reads a form up to its file, whose bytes then stream. Their end is held back until the whole form was
 * read, and
 * they end in an error when the form turns out to be wrong: so nothing is stored for a form that is refused.
 * @throws AppError VALIDATION
 */
export function readForm(
  req: IncomingMessage,
  { fields, maxBytes }: { readonly fields: UploadFields; readonly maxBytes: number },
): Promise<IncomingUpload> {
  const form = makeForm(req, maxBytes);
  if (form === null) throw invalid(['file'], 'The form is broken: its content type names no boundary.');
  return new Promise((resolve, reject) => {
    const through = new PassThrough();
    let hasFile = false;
    let problem: AppError | null = null;
    const fail = (error: AppError): void => {
      problem ??= error;
      reject(problem);
      req.unpipe(form);
      through.destroy(problem);
    };
    // The reader sees the problem; this one keeps it from ending the process before there is a reader.
    through.on('error', () => undefined);
    const cutOff = (): void => fail(invalid(['file'], 'The form is broken or was cut off.'));

    form.on('field', (key, value, _nameCut, valueCut) => {
      if (valueCut) return fail(invalid([key.slice(0, 60)], 'This field is too long.'));
      if (hasFile) return fail(invalid([key.slice(0, 60)], 'Put the fields before the file.'));
      try {
        setField(fields, key, value);
      } catch (error) {
        fail(error as AppError);
      }
    });
    form.on('file', (_field, stream, name, _encoding, declaredMime) => {
      stream.on('error', cutOff);
      if (hasFile || problem !== null) {
        stream.resume();
        return fail(invalid(['file'], 'Send one file a request.'));
      }
      hasFile = true;
      stream.pipe(through, { end: false });
      const bytes = Readable.from(namingProblem(through, () => problem));
      resolve({ bytes, fileName: fields.name ?? name ?? 'unnamed', declaredMime, fields });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      form.on(limit, () => fail(invalid(['file'], 'The form has too many parts.')));
    }
    form.once('error', cutOff);
    req.once('error', cutOff);
    req.once('close', () => {
      if (!req.complete) cutOff();
    });
    form.once('finish', () => {
      if (hasFile) through.end();
      else fail(invalid(['file'], 'The form holds no file.'));
    });
    req.pipe(form);
    // Whoever left while we looked who it was says so no more.
    if (req.destroyed && !req.complete) cutOff();
  });
}

/** Streams that are torn down report all kinds of things; what a person can mend is the form's problem. */
async function* namingProblem(through: PassThrough, problem: () => AppError | null): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of through) yield chunk as Buffer;
  } catch (error) {
    throw problem() ?? error;
  }
}

function makeForm(req: IncomingMessage, maxBytes: number): ReturnType<typeof Busboy> | null {
  const limits = {
    fields: UPLOAD_FIELD_COUNT * 2,
    fieldSize: UPLOAD_FIELD_MAX_BYTES,
    files: 2,
    parts: UPLOAD_FIELD_COUNT * 2 + 2,
    headerPairs: 32,
    // One more than the store takes, so that the store is what says so.
    fileSize: maxBytes + 1,
  };
  try {
    return Busboy({ headers: req.headers as BusboyHeaders, limits });
  } catch {
    return null;
  }
}

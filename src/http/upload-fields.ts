import { invalid } from '../domain/errors.ts';

const UPLOAD_FIELDS = ['corpus', 'document', 'folder', 'title', 'password', 'name'] as const;
export const UPLOAD_FIELD_COUNT = UPLOAD_FIELDS.length;

/** What can be said of a file beside its bytes. */
export type UploadFields = Partial<Record<(typeof UPLOAD_FIELDS)[number], string>>;

/** @throws AppError VALIDATION for a field that does not exist, rather than ignoring what somebody meant */
export function setField(fields: UploadFields, key: string, value: string): void {
  const name = UPLOAD_FIELDS.find((candidate) => candidate === key);
  if (name === undefined) {
    throw invalid(
      [key.slice(0, 60)],
      `There is no such field here. There are: file, ${UPLOAD_FIELDS.join(', ')}.`,
    );
  }
  fields[name] = value;
}

/** Text as Postgres' jsonb takes it: no NUL, no lone surrogates. */
export const cleanText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

/** JSON of a value from a model or a document, with every string cleaned. */
export const cleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? cleanText(item) : item));

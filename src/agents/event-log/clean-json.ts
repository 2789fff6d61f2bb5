/** Text as Postgres' jsonb takes it: no NUL, no lone surrogates. */
export const cleanText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

/** @returns a value from a model or a document with every string in it cleaned, names of fields included */
export function cleanValue<T>(value: T): T {
  return cleaned(value) as T;
}

/** JSON of a value from a model or a document, cleaned. */
export const cleanJson = (value: unknown): string => JSON.stringify(cleaned(value));

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [cleanText(name), cleaned(item)]));
}

/** Dates and the like say themselves what their JSON is. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

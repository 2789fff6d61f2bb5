type Path = readonly (string | number)[];

/** What is said of it, of an argument or an input. */
export const BROKEN_TEXT = 'Text must not contain NUL characters or broken surrogate pairs.';

/**
 * Looks for text that Postgres cannot store or compare: with NUL characters, or not well-formed UTF-16.
 * @param value arguments or an input after coercion
 * @returns where the first one stands, without a leading `input`; null when all text is sound
 */
export function findBrokenText(value: unknown): Path | null {
  const path = find(value);
  if (path === null) return null;
  // Arguments are one level above the input a caller thinks of.
  return path.length > 1 && path[0] === 'input' ? path.slice(1) : path;
}

function find(value: unknown): Path | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, inner] of entries) {
    const path = find(inner);
    if (path !== null) return [key, ...path];
  }
  return null;
}

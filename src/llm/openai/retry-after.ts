/**
 * Reads how long a server asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date.
 * @returns milliseconds from `now`, or undefined when nothing usable is said
 */
export function retryAfterMs(
  headers: { get(name: string): string | null },
  now = Date.now(),
): number | undefined {
  const millis = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(millis) && millis >= 0) return Math.round(millis);
  const value = headers.get('retry-after');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.round(seconds * 1_000) : undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

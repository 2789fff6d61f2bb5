import type { ByteRange } from '../storage/blob-store.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The piece of a file that a request asks for (RFC 9110, 14). Several pieces at once, and what cannot be
 * read as a range, are answered with the whole file, as the standard allows.
 * @returns null for the whole file; `unsatisfiable` for a piece that begins behind its end
 */
export function readRange(
  headers: { readonly range?: string; readonly 'if-range'?: string | string[] },
  { sizeBytes, etag }: { readonly sizeBytes: number; readonly etag: string },
): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = ONE_RANGE.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  // The client has a piece of another file: it gets all of this one.
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null;
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes);
    return count === 0 ? 'unsatisfiable' : { start: sizeBytes - count, end: sizeBytes };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}

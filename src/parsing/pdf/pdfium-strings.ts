import { PDF_MAX_STRING_BYTES } from '../../config/limits.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Writes what fits at an address and tells how long the whole is, in bytes. */
type Fill = (at: number, sizeBytes: number) => number;

/** Reads what the library writes into a buffer that the caller must size; longer ones are cut. */
export function readBytes(pdfium: Pdfium, fill: Fill): Buffer {
  const size = Math.min(Math.max(0, fill(0, 0)), PDF_MAX_STRING_BYTES);
  if (size === 0) return Buffer.alloc(0);
  const at = pdfium.alloc(size);
  try {
    // A buffer that is too small stays as it was.
    pdfium.bytes().fill(0, at, at + size);
    fill(at, size);
    return Buffer.from(pdfium.bytes().slice(at, at + size));
  } finally {
    pdfium.free(at);
  }
}

/** Reads a string that the library gives as UTF-16 with a zero at its end. */
export function readWide(pdfium: Pdfium, fill: Fill): string {
  const bytes = readBytes(pdfium, fill);
  return bytes
    .subarray(0, bytes.length & ~1)
    .toString('utf16le')
    .replace(/\0+$/, '')
    .toWellFormed();
}

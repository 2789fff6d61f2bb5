import type { PdfiumDocument } from './pdfium-document.ts';

const MAX_BYTES = 1_024;
/** What programs put there by themselves. */
const JUNK =
  /^(untitled|document\d*|microsoft word|powerpoint|.*\.(docx?|rtf|pdf|html?|txt|indd|pptx?|xlsx?))\b/i;

/** @returns the title in the file's metadata, or null when it has none that a person would have written */
export function documentTitle({ pdfium, handle }: PdfiumDocument): string | null {
  const buffer = pdfium.alloc(MAX_BYTES);
  try {
    const length = Math.min(pdfium.api.FPDF_GetMetaText(handle, 'Title', buffer, MAX_BYTES), MAX_BYTES);
    const bytes = Buffer.from(pdfium.bytes().slice(buffer, buffer + Math.max(0, length - 2)));
    const title = bytes
      .toString('utf16le')
      .toWellFormed()
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim();
    return title.length < 3 || JUNK.test(title) || !/\p{L}{2}/u.test(title) ? null : title;
  } finally {
    pdfium.free(buffer);
  }
}

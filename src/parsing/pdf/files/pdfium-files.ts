import { EMAIL_MAX_ATTACHMENTS } from '../../../config/limits.ts';
import type { EmbeddedFiles } from '../../embedded-files.ts';
import type { PdfiumDocument } from '../pdfium-document.ts';
import { readWide } from '../pdfium-strings.ts';
import { FileBox } from './file-box.ts';

/** How many of a file's list are looked at: a list of more is a trap. */
const MAX_LISTED = 5 * EMAIL_MAX_ATTACHMENTS;

/** The files in a PDF: those in its list, and those that hang on its pages. */
export class PdfiumFiles {
  readonly #document: PdfiumDocument;
  readonly #box = new FileBox();
  readonly #seen = new Set<number>();

  constructor(document: PdfiumDocument) {
    this.#document = document;
  }

  /** @param attachment as the library hands it over; 0 is none */
  add(attachment: number): void {
    if (attachment === 0 || this.#seen.has(attachment) || this.#seen.size >= MAX_LISTED) return;
    this.#seen.add(attachment);
    const { pdfium } = this.#document;
    const name = readWide(pdfium, (at, size) => pdfium.api.FPDFAttachment_GetName(attachment, at, size));
    const sizeBytes = this.#fill(attachment, 0, 0);
    this.#box.add({
      fileName: name.trim() === '' ? `attachment-${this.#seen.size}` : name,
      sizeBytes,
      read: () => this.#read(attachment, sizeBytes),
    });
  }

  /** Reads the list, which may name files of the pages again. */
  found(): EmbeddedFiles {
    const { pdfium, handle } = this.#document;
    const count = Math.min(MAX_LISTED, pdfium.api.FPDFDoc_GetAttachmentCount(handle));
    for (let index = 0; index < count; index++) this.add(pdfium.api.FPDFDoc_GetAttachment(handle, index));
    return this.#box.found();
  }

  #read(attachment: number, sizeBytes: number): Uint8Array | null {
    const { pdfium } = this.#document;
    if (sizeBytes === 0) return null;
    const at = pdfium.alloc(sizeBytes);
    try {
      const filled = this.#fill(attachment, at, sizeBytes);
      return filled === sizeBytes ? pdfium.bytes().slice(at, at + sizeBytes) : null;
    } finally {
      pdfium.free(at);
    }
  }

  /** @returns how large the file is; 0 where it cannot be read */
  #fill(attachment: number, at: number, sizeBytes: number): number {
    const { pdfium } = this.#document;
    const length = pdfium.alloc(4);
    try {
      if (!pdfium.api.FPDFAttachment_GetFile(attachment, at, sizeBytes, length)) return 0;
      const bytes = pdfium.bytes();
      return new DataView(bytes.buffer, bytes.byteOffset).getUint32(length, true);
    } finally {
      pdfium.free(length);
    }
  }
}

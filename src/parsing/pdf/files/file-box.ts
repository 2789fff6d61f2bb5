import { EMAIL_MAX_ATTACHMENT_BYTES, EMAIL_MAX_ATTACHMENTS } from '../../../config/limits.ts';
import type { EmbeddedFiles } from '../../embedded-files.ts';
import type { ParsedAttachment } from '../../types.ts';

export interface FoundFile {
  readonly fileName: string;
  /** Null where its size is not known before it is read. */
  readonly sizeBytes: number | null;
  /** @returns null where it cannot be read */
  readonly read: () => Uint8Array | null;
}

/** Gathers the files in a PDF, as many and as large as those of a mail may be; the others are named. */
export class FileBox {
  readonly #attachments: ParsedAttachment[] = [];
  readonly #unreadFiles: string[] = [];
  #total = 0;

  add({ fileName, sizeBytes, read }: FoundFile): void {
    const left = EMAIL_MAX_ATTACHMENT_BYTES - this.#total;
    const fits = this.#attachments.length < EMAIL_MAX_ATTACHMENTS && (sizeBytes ?? 0) <= left;
    const bytes = fits ? read() : null;
    if (bytes === null || bytes.length === 0 || bytes.length > left) {
      this.#unreadFiles.push(fileName);
      return;
    }
    this.#total += bytes.length;
    this.#attachments.push({ fileName, mimeType: null, bytes });
  }

  found(): EmbeddedFiles {
    return { attachments: this.#attachments, unreadFiles: this.#unreadFiles };
  }
}

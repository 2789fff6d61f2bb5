import { EMAIL_MAX_ATTACHMENT_BYTES, EMAIL_MAX_ATTACHMENTS } from '../config/limits.ts';
import { extensionOf, FILE_FORMATS } from './formats.ts';
import type { ParsedAttachment } from './types.ts';

export interface EmbeddedFiles {
  readonly attachments: readonly ParsedAttachment[];
  /** Those in a wrapper that is not opened, of a kind that is not read, or past the limits. */
  readonly unreadFiles: readonly string[];
}

const baseName = (part: string): string => part.slice(part.lastIndexOf('/') + 1);

/** Whether a part of a package is a file that can be a document of its own. */
export const isEmbeddedDocument = (part: string): boolean =>
  FILE_FORMATS.some(({ extensions }) => extensions.includes(extensionOf(baseName(part))));

/** The files in a file of Office, as documents of their own, as long as the limits of mail allow. */
export function embeddedFiles(
  parts: readonly string[],
  read: (part: string) => Uint8Array | null,
): EmbeddedFiles {
  const attachments: ParsedAttachment[] = [];
  const unreadFiles: string[] = [];
  let total = 0;
  for (const part of parts) {
    const isPast = total >= EMAIL_MAX_ATTACHMENT_BYTES || attachments.length >= EMAIL_MAX_ATTACHMENTS;
    const bytes = isEmbeddedDocument(part) && !isPast ? read(part) : null;
    total += bytes?.length ?? 0;
    if (bytes === null || total > EMAIL_MAX_ATTACHMENT_BYTES) unreadFiles.push(baseName(part));
    else attachments.push({ fileName: baseName(part), mimeType: null, bytes });
  }
  return { attachments, unreadFiles };
}

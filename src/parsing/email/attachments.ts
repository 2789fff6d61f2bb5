import type { Attachment, Email } from 'postal-mime';
import { EMAIL_MAX_ATTACHMENT_BYTES, EMAIL_MAX_ATTACHMENTS } from '../../config/limits.ts';
import type { ParsedAttachment } from '../types.ts';

const SIGNATURES: ReadonlySet<string> = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-encrypted',
]);

export interface Attachments {
  readonly kept: readonly ParsedAttachment[];
  /** How many were past the limit. */
  readonly leftOut: number;
}

/** The files of a message that are documents of their own: no signatures, no pictures of the body. */
export function attachmentsOf({ attachments }: Email): Attachments {
  const documents = attachments.filter((part) => !isPartOfBody(part) && !SIGNATURES.has(part.mimeType));
  const kept: ParsedAttachment[] = [];
  let total = 0;
  for (const part of documents) {
    const { content, mimeType } = part;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    total += bytes.length;
    if (total > EMAIL_MAX_ATTACHMENT_BYTES || kept.length === EMAIL_MAX_ATTACHMENTS) break;
    kept.push({ fileName: nameOf(part, kept.length + 1), mimeType: mimeType === '' ? null : mimeType, bytes });
  }
  return { kept, leftOut: documents.length - kept.length };
}

/** A picture with its own name that the body does not show may be a scan, so only the others go. */
const isPartOfBody = ({ mimeType, related, disposition, contentId }: Attachment): boolean =>
  mimeType.startsWith('image/') &&
  (related === true || (disposition === 'inline' && contentId !== undefined) || disposition === null);

function nameOf({ filename, mimeType }: Attachment, number: number): string {
  const name = filename?.trim() ?? '';
  if (name !== '') return name;
  return mimeType === 'message/rfc822' ? `message-${number}.eml` : `attachment-${number}${EXTENSION[mimeType] ?? ''}`;
}

const EXTENSION: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/calendar': '.ics',
  'text/csv': '.csv',
};

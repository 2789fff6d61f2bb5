import type { Email } from 'postal-mime';
import { missingPartsWarning } from '../missing-parts.ts';
import type { ParseWarning } from '../types.ts';
import type { MessageGaps } from './message-gaps.ts';

const ENCRYPTED: ReadonlySet<string> = new Set([
  'application/pgp-encrypted',
  'application/pkcs7-mime',
  'application/x-pkcs7-mime',
]);

/** What a person should know of a message that was not read as it was sent. */
export function warningsOf(
  email: Email,
  { hasBody, leftOut, gaps }: { hasBody: boolean; leftOut: number; gaps: MessageGaps },
): readonly ParseWarning[] {
  const warnings: ParseWarning[] = [...missingPartsWarning(gaps.missing)];
  if (email.attachments.some(({ mimeType }) => ENCRYPTED.has(mimeType)))
    warnings.push({
      code: 'ENCRYPTED_PART',
      message: 'A part of this message is encrypted and was not read. Decrypt it and upload that.',
    });
  else if (!hasBody)
    warnings.push({ code: 'TEXT_CUT', message: 'This message has no text beside its header lines.' });
  if (`${email.subject}${email.text}${email.html}`.includes('\ufffd'))
    warnings.push({
      code: 'UNMAPPED_CHARACTERS',
      message: 'Some characters of this message are not in the encoding it states and could not be read.',
    });
  if (gaps.unknownCharsets.length > 0)
    warnings.push({
      code: 'ENCODING_GUESSED',
      message: `This message states an encoding that nobody knows (${gaps.unknownCharsets.join(', ')}): it was guessed. Check letters with accents.`,
    });
  if (gaps.leftOut.length > 0)
    warnings.push({ code: 'PARTS_LEFT_OUT', message: `Not read: ${gaps.leftOut.join(', ')}.` });
  if (leftOut > 0)
    warnings.push({
      code: 'ATTACHMENTS_LEFT_OUT',
      message: `This message has too many or too large attachments: the last ${leftOut} were left out. Upload them yourself.`,
    });
  return warnings;
}

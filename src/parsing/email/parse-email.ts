import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { EMAIL_HEADERS_MAX_BYTES, EMAIL_MAX_PART_DEPTH } from '../../config/limits.ts';
import { composedOutcome } from '../compose/composed-outcome.ts';
import { failed } from '../failure.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { attachmentsOf } from './attachments.ts';
import { readBody } from './body-blocks.ts';
import { headBlock } from './head-block.ts';
import { messageGaps } from './message-gaps.ts';
import { warningsOf } from './email-warnings.ts';

/**
 * An e-mail message (RFC 5322): who wrote what to whom, then the best of its bodies. Files and messages in it
 * are handed over as attachments; pictures that only decorate the body are left out.
 */
export async function parseEmail(file: Uint8Array, input: ParseInput): Promise<ParseOutcome> {
  const bytes = withLines(file);
  const email = await readMessage(bytes);
  if (email === null)
    return failed(
      'CORRUPT',
      'This message nests parts too deep or has too many header lines to be read. Save its parts one by one.',
    );
  input.signal?.throwIfAborted();
  const { kept, leftOut } = attachmentsOf(email);
  const body = readBody(email);
  const read = {
    blocks: [headBlock(email, kept), ...body.blocks],
    title: email.subject ?? null,
    warnings: [
      ...warningsOf(email, { hasBody: body.blocks.length > 0, leftOut, gaps: messageGaps(bytes) }),
      ...body.warnings,
    ],
    attachments: kept,
    engine: 'email',
    mimeType: 'message/rfc822',
  } as const;
  return composedOutcome(read, input);
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Old computers of Apple ended lines with a carriage return alone, which the library takes for no end. */
const withLines = (bytes: Uint8Array): Uint8Array =>
  bytes.includes(LINE_FEED) ? bytes : bytes.map((one) => (one === CARRIAGE_RETURN ? LINE_FEED : one));

/** @returns null for one past the limits, the only thing that the library refuses */
async function readMessage(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: EMAIL_MAX_PART_DEPTH,
      maxHeadersSize: EMAIL_HEADERS_MAX_BYTES,
    });
  } catch (error) {
    if (error instanceof Error && /exceeded|maximum|limit/i.test(error.message)) return null;
    throw error;
  }
}

import { PARSE_MAX_TEXT_FILE_BYTES } from '../../config/limits.ts';
import { composedOutcome } from '../compose/composed-outcome.ts';
import { failed } from '../failure.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { decodeHtml } from './decode-html.ts';
import { readHtml } from './read-html.ts';

/** A web page saved as a file. Its scripts, styles, and what it hides are no part of its text. */
export async function parseHtml(bytes: Uint8Array, input: ParseInput): Promise<ParseOutcome> {
  if (bytes.length > PARSE_MAX_TEXT_FILE_BYTES)
    return failed('TOO_LARGE', `This web page is larger than ${LIMIT} MB. Split it and upload the parts.`);
  const decoded = decodeHtml(bytes);
  if (decoded.kind === 'binary')
    return failed('CORRUPT', 'This web page holds bytes that are no text. Save it again.');
  if (decoded.kind === 'unknown_encoding')
    return failed(
      'UNSUPPORTED_TYPE',
      'This web page is in an encoding that Deedbox cannot recognise. Save it as UTF-8 and upload it again.',
    );
  const { blocks, title, warnings } = readHtml(decoded.text);
  input.signal?.throwIfAborted();
  return composedOutcome(
    { blocks, title, warnings: [...decoded.warnings, ...warnings], engine: 'html', mimeType: 'text/html' },
    input,
  );
}

const LIMIT = Math.floor(PARSE_MAX_TEXT_FILE_BYTES / 1024 / 1024);

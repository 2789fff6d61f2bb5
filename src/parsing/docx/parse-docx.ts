import { composedOutcome } from '../compose/composed-outcome.ts';
import { ParseError, failed } from '../failure.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { isOleFile, isProtectedPackage } from './package/is-protected.ts';
import { readDocx } from './read-docx.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MIME_WITH_MACROS = 'application/vnd.ms-word.document.macroEnabled.12';

/**
 * A file of Word (.docx, .docm, .dotx, .dotm, in the usual and the strict edition) as canonical text with
 * its structure. The text is what Word prints when all tracked changes are accepted: with automatic numbers,
 * results of fields, text boxes, running heads once each, footnotes after the paragraph that has their mark
 * and endnotes at the end. Of letters with a reading above them (ruby) only the letters stand there.
 *
 * Comments are left out, since a quote of one would pass for a quote of the document; so is hidden text. A
 * warning counts both, and one names charts, included files and objects that are no files of a kind that is
 * read; those that are become attachments.
 *
 * @returns a failure for everything that is wrong with the file
 */
export async function parseDocx(bytes: Uint8Array, input: ParseInput = {}): Promise<ParseOutcome> {
  if (bytes.length === 0)
    return failed('EMPTY_FILE', 'The file is empty. Check the upload, or export it again.');
  if (isProtectedPackage(bytes)) return failed('PASSWORD_REQUIRED', PROTECTED);
  if (isOleFile(bytes)) return failed('UNSUPPORTED_TYPE', OLD_WORD);
  try {
    return await parse(bytes, input);
  } catch (error) {
    if (error instanceof ParseError) return failed(error.code, error.message);
    throw error;
  }
}

async function parse(bytes: Uint8Array, input: ParseInput): Promise<ParseOutcome> {
  const { blocks, warnings, attachments, title, hasMacros } = await readDocx(bytes, input);
  const mimeType = hasMacros ? MIME_WITH_MACROS : MIME;
  const outcome = composedOutcome({ blocks, warnings, attachments, engine: 'docx', mimeType }, input);
  if (!outcome.ok) return outcome.failure.code === 'NO_TEXT' ? failed('NO_TEXT', WORDLESS) : outcome;
  // A title in the properties is often that of the file it was copied from, so the text's own comes first.
  return title === null || outcome.document.title !== undefined
    ? outcome
    : { ok: true, document: { ...outcome.document, title } };
}

const PROTECTED =
  'This Word document is protected by a password. Open it in Word, save it without a password ' +
  '(File, Info, Protect Document, Encrypt with Password) and upload that.';
const OLD_WORD =
  'This is a document in the format of old Word (.doc). Save it as .docx or PDF and upload that.';
const WORDLESS =
  'This Word document holds no words. If it shows pictures of text, save it as PDF and upload that.';

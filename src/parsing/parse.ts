import { PARSE_MAX_FILE_BYTES } from '../config/limits.ts';
import { detectType } from './detect.ts';
import type { Detected } from './detect.ts';
import { ParseError, failed } from './failure.ts';
import type { ParseInput, ParseOutcome } from './types.ts';

/**
 * Bytes to canonical text, pages, tokens and structure, in this process. For files of others use the parser
 * process (`parse-host.ts`), which bounds time and memory.
 *
 * @returns a failure for everything that is wrong with the file
 * @throws only for bugs
 */
export async function parseBytes(bytes: Uint8Array, input: ParseInput = {}): Promise<ParseOutcome> {
  try {
    return await parse(bytes, input);
  } catch (error) {
    if (error instanceof ParseError) return failed(error.code, error.message);
    if (input.signal?.aborted === true) return failed('CANCELLED', 'Reading the file was cancelled.');
    throw error;
  }
}

async function parse(bytes: Uint8Array, input: ParseInput): Promise<ParseOutcome> {
  if (bytes.length > PARSE_MAX_FILE_BYTES) {
    const limit = Math.floor(PARSE_MAX_FILE_BYTES / 1024 / 1024);
    return failed('TOO_LARGE', `This file is larger than ${limit} MB.`);
  }
  const detected = await detectType({ bytes, fileName: input.fileName, declaredMime: input.declaredMime });
  if (!detected.ok) return detected;
  return detected.kind === 'text' ? parseDecoded(detected, input) : parseFile(bytes, input, detected);
}

/** Readers are loaded with the first file of their kind. */
async function parseDecoded(
  { format, text, warnings }: Extract<Detected, { kind: 'text' }>,
  input: ParseInput,
): Promise<ParseOutcome> {
  const file = { text, warnings };
  switch (format) {
    case 'md':
      return (await import('./markdown/parse-markdown.ts')).parseMarkdown(file, input);
    case 'csv':
    case 'tsv':
      return (await import('./csv/parse-csv.ts')).parseCsv(file, input);
    case 'txt':
      return (await import('./text/parse-text.ts')).parseText(file, input);
  }
}

async function parseFile(
  bytes: Uint8Array,
  input: ParseInput,
  { format, mimeType }: Extract<Detected, { kind: 'file' }>,
): Promise<ParseOutcome> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf/parse-pdf.ts')).parsePdf(bytes, input);
    case 'docx':
      return (await import('./docx/parse-docx.ts')).parseDocx(bytes, input);
    case 'html':
      return (await import('./html/parse-html.ts')).parseHtml(bytes, input);
    case 'eml':
      return (await import('./email/parse-email.ts')).parseEmail(bytes, input);
    case 'tiff':
      return (await import('./tiff/parse-tiff.ts')).parseTiff(bytes, input, { mimeType });
    case 'png':
    case 'jpg':
    case 'webp':
      return (await import('./ocr/parse-image.ts')).parseImage(bytes, input, { mimeType });
    default:
      return (await import('./office/parse-office.ts')).parseOffice(bytes, input, { format, mimeType });
  }
}

import { PARSE_MAX_FILE_BYTES } from '../config/limits.ts';
import { detectType } from './detect.ts';
import { ParseError, failed } from './failure.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { parsePdf } from './pdf/parse-pdf.ts';
import { parseText } from './text/parse-text.ts';
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
  if (detected.kind === 'pdf') return parsePdf(bytes, input);
  const file = { text: detected.text, warnings: detected.warnings };
  return detected.kind === 'markdown' ? parseMarkdown(file, input) : parseText(file, input);
}

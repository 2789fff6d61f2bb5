import type { ParseInput, ParseOutcome } from '../types.ts';
import { documentOfPages } from './document-of-pages.ts';
import { readPdf } from './read-pages.ts';

/**
 * Reads a PDF, pages without text by recognition. A file in which not one word can be read is a failure,
 * never an empty document.
 *
 * @throws ParseError for files that cannot be opened; `parseBytes` turns it into a failure
 */
export async function parsePdf(bytes: Uint8Array, input: ParseInput): Promise<ParseOutcome> {
  const read = await readPdf({ bytes, password: input.password }, input);
  return documentOfPages(read, { input, mimeType: 'application/pdf' });
}

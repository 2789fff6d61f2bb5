import type { Block, Document, Format, toDocument } from '@firecrawl/anydoc';
import { ParseError } from '../failure.ts';

/** What the library reads for us; Word's newer format and text have readers of their own. */
export type OfficeFormat = 'doc' | 'odt' | 'rtf' | 'ppt' | 'pptx' | 'xls' | 'xlsx' | 'ods' | 'odp' | 'epub';

export type OfficeDocument = Document;
export type OfficeBlock = Block;

/**
 * The one door to the library that reads the office formats, which are many, old and partly secret.
 *
 * @throws {ParseError} for everything that it says is wrong with the file
 */
export async function readOffice(bytes: Uint8Array, format: OfficeFormat): Promise<OfficeDocument> {
  const library = await loadLibrary();
  try {
    return await library.toDocument(bytes, FORMATS[format]);
  } catch (error) {
    throw parseErrorOf(error);
  }
}

/** Loaded when it is needed: a computer that the library has no build for reads everything else. */
async function loadLibrary(): Promise<{ readonly toDocument: typeof toDocument }> {
  try {
    return await import('@firecrawl/anydoc');
  } catch {
    throw new ParseError('UNSUPPORTED_TYPE', WITHOUT_BUILD);
  }
}

/** The library's enum exists for the compiler alone. Old Excel files are read by the reader of new ones. */
const FORMATS = {
  doc: 'doc',
  odt: 'odt',
  rtf: 'rtf',
  ppt: 'ppt',
  pptx: 'pptx',
  xls: 'xlsx',
  xlsx: 'xlsx',
  ods: 'ods',
  odp: 'odp',
  epub: 'epub',
} as unknown as Readonly<Record<OfficeFormat, Format>>;

function parseErrorOf(error: unknown): unknown {
  switch ((error as { code?: unknown }).code) {
    case 'encrypted':
      return new ParseError('PASSWORD_REQUIRED', ENCRYPTED);
    case 'malformed':
    case 'missingPart':
      return new ParseError('CORRUPT', BROKEN);
    case 'resourceLimit':
      return new ParseError('TOO_LARGE', TOO_MUCH);
    case 'unsupported':
      return new ParseError('UNSUPPORTED_TYPE', UNKNOWN);
    default:
      return error;
  }
}

const ENCRYPTED =
  'This file is protected by a password. Save it without one in the program that made it, and upload that.';
const BROKEN =
  'This file is damaged and cannot be read. Open it in the program that made it, save it and upload that.';
const TOO_MUCH =
  'This file holds more than can be read at once, or unpacks beyond every measure. Split it and upload the parts.';
const UNKNOWN =
  'This edition of the format cannot be read. Save it in a newer one, or as PDF, and upload that.';
const WITHOUT_BUILD =
  'This format cannot be read on this kind of computer. Save the file as PDF and upload that.';

import { ParseError } from '../../failure.ts';
import type { OfficeFormat } from '../anydoc.ts';
import { PackageParts } from '../workbook/package-parts.ts';
import type { LeftOut } from './left-out.ts';
import { readOpenDocument } from './open-document.ts';
import { openXmlLeftOut } from './open-xml.ts';

export interface Surveyed {
  readonly leftOut: LeftOut;
  /** What the library is to read. */
  readonly bytes: Uint8Array;
}

const OPEN_DOCUMENT: ReadonlySet<OfficeFormat> = new Set(['odt', 'ods', 'odp']);
const RTF_COMMENT = '{\\*\\annotation';

/** Looks for what the library reads past; a file that is broken is left to it, which says so. */
export function survey(bytes: Uint8Array, format: OfficeFormat): Surveyed {
  if (format === 'rtf') return { bytes, leftOut: { comments: countOf(bytes, RTF_COMMENT) } };
  const isOpenDocument = OPEN_DOCUMENT.has(format);
  if (!isOpenDocument && format !== 'pptx') return { bytes, leftOut: {} };
  try {
    const parts = new PackageParts(bytes);
    if (!isOpenDocument) return { bytes, leftOut: openXmlLeftOut(parts) };
    const read = readOpenDocument(parts);
    return { leftOut: read.leftOut, bytes: read.bytes ?? bytes };
  } catch (error) {
    if (error instanceof ParseError) return { bytes, leftOut: {} };
    throw error;
  }
}

function countOf(bytes: Uint8Array, word: string): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++;
  return count;
}

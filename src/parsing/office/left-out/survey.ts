import { ParseError } from '../../failure.ts';
import type { OfficeFormat } from '../anydoc.ts';
import { PackageParts } from '../workbook/package-parts.ts';
import type { LeftOut } from './left-out.ts';
import { readOpenDocument } from './open-document.ts';
import { readRtf } from '../rtf/rtf-survey.ts';
import { openXmlLeftOut } from './open-xml.ts';

export interface Surveyed {
  readonly leftOut: LeftOut;
  /** What the library is to read. */
  readonly bytes: Uint8Array;
}

const OPEN_DOCUMENT: ReadonlySet<OfficeFormat> = new Set(['odt', 'ods', 'odp']);

/** Looks for what the library reads past; a file that is broken is left to it, which says so. */
export function survey(bytes: Uint8Array, format: OfficeFormat): Surveyed {
  if (format === 'rtf') return readRtf(bytes);
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

import { ParseError } from '../../failure.ts';
import type { OfficeFormat } from '../anydoc.ts';
import { PackageParts } from '../workbook/package-parts.ts';
import { binaryWorkbookGaps } from './binary-workbook-gaps.ts';
import { bookGaps } from './book-gaps.ts';
import { openDocumentGaps } from './open-document-gaps.ts';
import { slideGaps } from './slide-gaps.ts';

const READERS: Readonly<Partial<Record<OfficeFormat, (parts: PackageParts) => readonly string[]>>> = {
  pptx: slideGaps,
  xlsx: binaryWorkbookGaps,
  odt: openDocumentGaps,
  ods: openDocumentGaps,
  odp: openDocumentGaps,
  epub: bookGaps,
};

/**
 * Compares what a package lists with what it holds: the library reads past a part that is missing or damaged,
 * and takes one that breaks off for whole.
 *
 * @returns what is missing, in a reader's words; none for formats that are no packages
 */
export function packageGaps(bytes: Uint8Array, format: OfficeFormat): readonly string[] {
  const gapsOf = READERS[format];
  if (gapsOf === undefined) return [];
  try {
    return gapsOf(new PackageParts(bytes));
  } catch (error) {
    // The library refuses such a file with a better reason.
    if (error instanceof ParseError) return [];
    throw error;
  }
}

import { ParseError } from '../../failure.ts';
import type { ParseWarning } from '../../types.ts';
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

export interface PackageGaps {
  /** In a reader's words. */
  readonly missing: readonly string[];
  /** What else a person must know of the package. */
  readonly warnings: readonly ParseWarning[];
}

const NONE: PackageGaps = { missing: [], warnings: [] };

/** Whether files of a format are packages of parts. */
export const isPackage = (format: OfficeFormat): boolean => READERS[format] !== undefined;

/**
 * Compares what a package lists with what it holds, and looks at every part: the library reads past a part
 * that is missing or damaged, and takes one that breaks off for whole.
 */
export function packageGaps(bytes: Uint8Array, format: OfficeFormat): PackageGaps {
  const gapsOf = READERS[format];
  if (gapsOf === undefined) return NONE;
  try {
    const parts = new PackageParts(bytes);
    const missing = [...gapsOf(parts), ...parts.damage()];
    return { missing, warnings: parts.warnings() };
  } catch (error) {
    // The library refuses such a file with a better reason.
    if (error instanceof ParseError) return NONE;
    throw error;
  }
}

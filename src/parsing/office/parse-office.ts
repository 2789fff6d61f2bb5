import { composedOutcome } from '../compose/composed-outcome.ts';
import { ParseError } from '../failure.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { readOffice } from './anydoc.ts';
import type { OfficeDocument, OfficeFormat } from './anydoc.ts';
import { mended } from './gaps/mended.ts';
import { packageGaps } from './gaps/package-gaps.ts';
import { withoutDamage } from './gaps/without-damage.ts';
import { leftOutWarnings } from './left-out/left-out.ts';
import { survey } from './left-out/survey.ts';
import { officeBlocks } from './office-blocks.ts';
import { isXmlWorkbook, parseWorkbook } from './workbook/parse-workbook.ts';

export interface OfficeKind {
  readonly format: OfficeFormat;
  readonly mimeType: string;
}

/**
 * The office formats beside Word's newer one. A workbook has a heading and a table for each sheet that holds
 * something, a presentation a heading for each slide with a title.
 *
 * @throws {ParseError} for everything that is wrong with the file
 */
export async function parseOffice(
  bytes: Uint8Array,
  input: ParseInput,
  { format, mimeType }: OfficeKind,
): Promise<ParseOutcome> {
  if (format === 'xlsx' && isXmlWorkbook(bytes)) return parseWorkbook(bytes, input);
  const surveyed = survey(mended(bytes, format) ?? bytes, format);
  const document = await readPackage(surveyed.bytes, format);
  input.signal?.throwIfAborted();
  const blocks = officeBlocks(document, { isPresentation: PRESENTATIONS.has(format) });
  const { attachments } = surveyed.leftOut;
  const gaps = packageGaps(bytes, format);
  const missing = [...(surveyed.leftOut.missing ?? []), ...gaps.missing];
  const warnings = [...leftOutWarnings({ ...surveyed.leftOut, missing }), ...gaps.warnings];
  return composedOutcome({ blocks, warnings, attachments, engine: 'office', mimeType }, input);
}

/** The library refuses some files for a damaged part that they can do without. */
async function readPackage(bytes: Uint8Array, format: OfficeFormat): Promise<OfficeDocument> {
  try {
    return await readOffice(bytes, format);
  } catch (error) {
    const isDamaged = error instanceof ParseError && error.code === 'CORRUPT';
    const readable = isDamaged ? withoutDamage(bytes, format) : null;
    if (readable === null) throw error;
    return await readOffice(readable, format);
  }
}

const PRESENTATIONS: ReadonlySet<OfficeFormat> = new Set(['ppt', 'pptx', 'odp']);

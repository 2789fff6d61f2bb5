import { composedOutcome } from '../compose/composed-outcome.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { readOffice } from './anydoc.ts';
import type { OfficeFormat } from './anydoc.ts';
import { packageGaps } from './gaps/package-gaps.ts';
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
  const surveyed = survey(bytes, format);
  const document = await readOffice(surveyed.bytes, format);
  input.signal?.throwIfAborted();
  const blocks = officeBlocks(document, { isPresentation: PRESENTATIONS.has(format) });
  const { attachments } = surveyed.leftOut;
  const missing = [...(surveyed.leftOut.missing ?? []), ...packageGaps(bytes, format)];
  const warnings = leftOutWarnings({ ...surveyed.leftOut, missing });
  return composedOutcome({ blocks, warnings, attachments, engine: 'office', mimeType }, input);
}

const PRESENTATIONS: ReadonlySet<OfficeFormat> = new Set(['ppt', 'pptx', 'odp']);

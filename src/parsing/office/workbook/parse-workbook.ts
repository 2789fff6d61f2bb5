import { PARSE_MAX_TABLE_CELLS } from '../../../config/limits.ts';
import { composedOutcome } from '../../compose/composed-outcome.ts';
import type { SourceBlock } from '../../compose/source-block.ts';
import { ParseError } from '../../failure.ts';
import { mimeTypeOf } from '../../formats.ts';
import { partName } from '../../packages/part-names.ts';
import type { ParseInput, ParseOutcome, ParseWarning } from '../../types.ts';
import { leftOutWarnings } from '../left-out/left-out.ts';
import { openXmlLeftOut } from '../left-out/open-xml.ts';
import { endsWhole } from '../gaps/is-whole-xml.ts';
import { partGap } from '../gaps/part-gap.ts';
import { drawingTexts } from './drawing-texts.ts';
import { PackageParts } from './package-parts.ts';
import { readSheet } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import { sheetTable } from './sheet-table.ts';
import { readStyles } from './styles.ts';
import { attributeIn, xmlTags } from './xml-tags.ts';

const MAIN = 'xl/workbook.xml';

/** Sheets that have no cells of their own. */
const OTHER_SHEETS: ReadonlySet<string> = new Set([
  'chartsheet',
  'dialogsheet',
  'xlMacrosheet',
  'xlIntlMacrosheet',
]);

interface ListedSheet {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

/** Whether it is a workbook of XML: those in binary parts have another reader. */
export const isXmlWorkbook = (bytes: Uint8Array): boolean => new PackageParts(bytes).has(MAIN);

/**
 * An Excel workbook: a heading and a table for each sheet that shows something, numbers and dates as the
 * sheet shows them, and the words of its text boxes. Hidden sheets are left out, and sheets past the limit of
 * cells are cut; both is said.
 *
 * @throws {ParseError} for everything that is wrong with the file
 */
export function parseWorkbook(bytes: Uint8Array, input: ParseInput): ParseOutcome {
  const parts = new PackageParts(bytes);
  const main = parts.xml(MAIN);
  if (main === null)
    throw new ParseError('CORRUPT', 'This workbook lists no sheets. Save it again in Excel.');
  const related = parts.relatedTo(MAIN);
  const partOf = (type: string): string =>
    [...related.values()].find((one) => one.type === type)?.target ?? `xl/${type}.xml`;
  const { sheets, is1904 } = listSheets(main);
  const shared = readSharedStrings(parts.readable(partOf('sharedStrings')) ?? '');
  const styles = readStyles(parts.readable(partOf('styles')) ?? '', is1904);
  const blocks: SourceBlock[] = [];
  const cut: string[] = [];
  const hidingSome: string[] = [];
  const missing: string[] = [];
  missing.push(...partGap(parts, { part: MAIN, name: 'the list of sheets' }, endsWhole));
  let lostCells = 0;
  let left = PARSE_MAX_TABLE_CELLS;
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  for (const [index, { name, id }] of shown.entries()) {
    input.signal?.throwIfAborted();
    const { type, target } = related.get(id) ?? { type: '', target: '' };
    const xml = type === 'worksheet' ? parts.readable(target) : null;
    if (!OTHER_SHEETS.has(type)) {
      const part = type === 'worksheet' ? target : '';
      missing.push(...partGap(parts, { part, name: `sheet “${name}”` }, endsWhole));
    }
    const sheet = xml === null ? null : readSheet(xml, { shared, styles, maxCells: left });
    if (sheet?.isCut === true) cut.push(name);
    lostCells += sheet?.lostCells ?? 0;
    if (sheet?.hidesSome === true) hidingSome.push(name);
    const drawing = [...parts.relatedTo(target).values()].find((one) => one.type === 'drawing');
    if (drawing !== undefined)
      missing.push(...partGap(parts, { part: drawing.target, name: `the drawings on sheet “${name}”` }));
    const boxes = drawing === undefined ? [] : drawingTexts(parts.text(drawing.target));
    const hasRows = sheet !== null && sheet.rows.length > 0;
    if (hasRows || boxes.length > 0)
      blocks.push({ kind: 'paragraph', runs: [{ text: name }], headingDepth: 2 });
    if (hasRows) {
      const rows = sheetTable(sheet, sheet.links.length === 0 ? undefined : parts.addresses(target));
      left -= rows.reduce((sum, { cells }) => sum + cells.length, 0);
      blocks.push({ kind: 'table', rows });
    }
    for (const text of boxes) blocks.push({ kind: 'paragraph', runs: [{ text }] });
    input.onProgress?.({ stage: 'reading', done: index + 1, total: shown.length });
  }
  if (lostCells > 0)
    missing.push(`the words of ${lostCells === 1 ? 'a cell' : `${lostCells.toLocaleString('en')} cells`}`);
  if ([...related.values()].some(({ type, target }) => type === 'styles' && !parts.has(target)))
    missing.push(partName('xl/styles.xml'));
  missing.push(...parts.damage());
  const leftOut = openXmlLeftOut(parts);
  const warnings = [
    ...warningsOf({ cut, hidden: sheets.filter(({ isHidden }) => isHidden) }),
    ...leftOutWarnings({ ...leftOut, hidingSome, missing }),
    ...parts.warnings(),
  ];
  const { attachments } = leftOut;
  return composedOutcome(
    { blocks, warnings, attachments, engine: 'office', mimeType: mimeTypeOf('xlsx') },
    input,
  );
}

function listSheets(xml: string): { readonly sheets: readonly ListedSheet[]; readonly is1904: boolean } {
  const sheets: ListedSheet[] = [];
  let is1904 = false;
  for (const { name, isEnd, raw } of xmlTags(xml)) {
    if (name === 'workbookPr' && !isEnd) is1904 = /^(1|true)$/.test(attributeIn(raw, 'date1904') ?? '');
    if (name !== 'sheet' || isEnd) continue;
    sheets.push({
      name: attributeIn(raw, 'name') ?? '',
      id: attributeIn(raw, 'id') ?? '',
      isHidden: /hidden/i.test(attributeIn(raw, 'state') ?? ''),
    });
  }
  return { sheets, is1904 };
}

function warningsOf({
  cut,
  hidden,
}: {
  readonly cut: readonly string[];
  readonly hidden: readonly ListedSheet[];
}): ParseWarning[] {
  const limit = PARSE_MAX_TABLE_CELLS.toLocaleString('en');
  const warnings: ParseWarning[] = [];
  if (cut.length > 0)
    warnings.push({
      code: 'TEXT_CUT',
      message: `Only the first ${limit} cells were read; cut: ${named(cut)}. Split the workbook to read the rest.`,
    });
  if (hidden.length > 0)
    warnings.push({
      code: 'HIDDEN_TEXT_LEFT_OUT',
      message: `Hidden sheets were left out: ${named(hidden.map(({ name }) => name))}. Show them in Excel to read them.`,
    });
  return warnings;
}

const MAX_NAMED = 5;

function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

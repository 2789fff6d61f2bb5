import type { PackageParts } from '../workbook/package-parts.ts';
import { partGap } from './part-gap.ts';

const MAIN = 'xl/workbook.bin';

/** Which parts with words a workbook of binary parts (.xlsb) points at and does not hold. */
export function binaryWorkbookGaps(parts: PackageParts): readonly string[] {
  if (!parts.has(MAIN)) return [];
  const related = [...parts.relatedTo(MAIN).values()];
  const sheets = related.filter(({ type }) => type === 'worksheet');
  const shared = related.filter(({ type }) => type === 'sharedStrings');
  return [
    ...sheets.flatMap(({ target }, index) => binaryGap(parts, { part: target, name: `sheet ${index + 1}` })),
    ...shared.flatMap(({ target }) => binaryGap(parts, { part: target, name: 'the words of cells' })),
  ];
}

const binaryGap = (parts: PackageParts, place: { part: string; name: string }): readonly string[] =>
  partGap(parts, place, () => true);

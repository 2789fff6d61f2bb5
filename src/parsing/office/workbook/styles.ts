import { builtInCode, numberText } from './number-text.ts';
import type { NumberText } from './number-text.ts';
import { attributeIn, xmlTags } from './xml-tags.ts';

/** @returns how numbers are shown, by the number of a cell's style */
export function readStyles(xml: string, is1904: boolean): readonly NumberText[] {
  const codes = new Map<number, string>();
  const styles: NumberText[] = [];
  let isInCells = false;
  for (const { name, isEnd, raw } of xmlTags(xml)) {
    if (name === 'cellXfs') isInCells = !isEnd;
    else if (name === 'numFmt' && !isEnd)
      codes.set(Number(attributeIn(raw, 'numFmtId')), attributeIn(raw, 'formatCode') ?? 'General');
    else if (name === 'xf' && !isEnd && isInCells) {
      const id = Number(attributeIn(raw, 'numFmtId') ?? 0);
      styles.push(numberText(codes.get(id) ?? builtInCode(id), is1904));
    }
  }
  return styles;
}

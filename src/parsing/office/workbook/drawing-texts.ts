import { wordsBetween, xmlTags } from './xml-tags.ts';

/** The paragraphs in text boxes and shapes that lie on a sheet, in the order in which they were put there. */
export function drawingTexts(xml: string): readonly string[] {
  const paragraphs: string[] = [];
  let isInShape = false;
  let words = '';
  let from = -1;
  for (const { name, isEnd, isEmpty, start, end } of xmlTags(xml)) {
    if (name === 'sp') isInShape = !isEnd && !isEmpty;
    if (!isInShape) continue;
    if (name === 'br') words += '\n';
    if (name === 't') {
      if (isEnd && from >= 0) words += wordsBetween(xml, from, start);
      from = isEnd || isEmpty ? -1 : end;
    }
    if (name !== 'p' || !isEnd) continue;
    if (words.trim() !== '') paragraphs.push(words);
    words = '';
  }
  return paragraphs;
}

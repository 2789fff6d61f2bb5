import { wordsBetween, xmlTags } from './xml-tags.ts';

/** @returns the texts that cells refer to by number, without the readings over them */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let words = '';
  let from = 0;
  let isReading = false;
  for (const { name, isEnd, isEmpty, start, end } of xmlTags(xml)) {
    if (name === 'si') {
      if (isEnd || isEmpty) strings.push(words);
      words = '';
    } else if (name === 'rPh') isReading = !isEnd;
    else if (name === 't' && !isReading) {
      if (isEnd) words += wordsBetween(xml, from, start);
      else from = end;
    }
  }
  return strings;
}

import type { TextItem } from './item-words.ts';

/** Items of one line stand this near to each other's height, in heights of a letter. */
const SAME_HEIGHT = 0.5;

/**
 * The second engine gives a line as it stands, from the left. Where it is read from the right, its items are
 * put in that order; phrases of other scripts in it keep theirs.
 */
export function itemsInOrder(items: readonly TextItem[]): readonly TextItem[] {
  if (!items.some(isRtl)) return items;
  const ordered: TextItem[] = [];
  let from = 0;
  for (let index = 1; index <= items.length; index++) {
    const [before, item] = [items[index - 1], items[index]];
    if (before && item && goesOn(before, item)) continue;
    ordered.push(...lineInOrder(items.slice(from, index)));
    from = index;
  }
  return ordered;
}

const isRtl = ({ dir }: TextItem): boolean => dir === 'rtl';
const isBlank = ({ str }: TextItem): boolean => str.trim() === '';
const leftOf = ({ transform }: TextItem): number => transform[4] ?? 0;

function goesOn(before: TextItem, item: TextItem): boolean {
  if (before.hasEOL) return false;
  const apart = Math.abs((before.transform[5] ?? 0) - (item.transform[5] ?? 0));
  return apart <= SAME_HEIGHT * Math.max(before.height, item.height, 1) && leftOf(item) >= leftOf(before);
}

function lineInOrder(line: readonly TextItem[]): readonly TextItem[] {
  const letters = (some: readonly TextItem[]): number =>
    some.reduce((sum, { str }) => sum + str.trim().length, 0);
  if (line.length < 2 || letters(line.filter(isRtl)) * 2 < letters(line)) return line;
  const turned = line.toReversed();
  const ordered: TextItem[] = [];
  for (let at = 0; at < turned.length;) {
    const end = foreignEnd(turned, at);
    ordered.push(...(end > at ? turned.slice(at, end).reverse() : turned.slice(at, at + 1)));
    at = Math.max(end, at + 1);
  }
  // The line still ends where it ended.
  const ends = line.some(({ hasEOL }) => hasEOL);
  return ordered.map((item, index) => ({ ...item, hasEOL: ends && index === ordered.length - 1 }));
}

/** @returns the end of the items of another script from one on; blanks after them are not theirs */
function foreignEnd(items: readonly TextItem[], from: number): number {
  let end = from;
  for (let index = from; index < items.length; index++) {
    const item = items[index];
    if (!item || isRtl(item)) break;
    if (!isBlank(item)) end = index + 1;
    else if (end === from) break;
  }
  return end;
}

import { xmlTags } from '../workbook/xml-tags.ts';

/** Whether every element of an XML text is closed, in order, and there is one at all. */
export function isWholeXml(xml: string): boolean {
  const open: string[] = [];
  let hasRoot = false;
  for (const { name, isEnd, isEmpty } of xmlTags(xml)) {
    if (isEnd) {
      if (open.pop() !== name) return false;
    } else if (!isEmpty) open.push(name);
    hasRoot = true;
  }
  return hasRoot && open.length === 0;
}

/** Comments may stand after the last tag. */
const TAIL_CHARS = 4_096;

/**
 * Whether an XML text ends with the end of its first element: enough to tell one that breaks off, also where
 * it is as large as a sheet of a million cells, or as lax as the pages of books.
 */
export function endsWhole(xml: string): boolean {
  const [root] = xmlTags(xml);
  if (root === undefined) return false;
  const tail = xml
    .slice(-TAIL_CHARS)
    .replace(/<!--[\s\S]*?-->/g, '')
    .trimEnd();
  const last = /<\/(?:[\w.-]+:)?([\w.-]+)\s*>$/.exec(tail)?.[1];
  return last?.toLowerCase() === root.name.toLowerCase() || (root.isEmpty && tail.endsWith('/>'));
}

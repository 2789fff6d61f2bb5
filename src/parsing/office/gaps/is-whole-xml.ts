import { xmlTags } from '../workbook/xml-tags.ts';

const ATTRIBUTES = /^(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?$/;
const NO_WORDS = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>/g;

/**
 * `whole`: every element is closed, in order, within one, and tags are written as they must be. `cut`: they
 * are not closed, or there is none. `torn`: they are, and something else is wrong.
 */
export function walkXml(xml: string): 'whole' | 'cut' | 'torn' {
  const open: string[] = [];
  let [at, roots] = [0, 0];
  let isTorn = false;
  for (const { name, isEnd, isEmpty, raw, start, end } of xmlTags(xml)) {
    isTorn ||= isStray(xml.slice(at, start)) || (!isEnd && !ATTRIBUTES.test(raw));
    at = end;
    if (isEnd) {
      if (open.pop() !== name) return 'cut';
      continue;
    }
    if (open.length === 0) roots += 1;
    if (!isEmpty) open.push(name);
  }
  if (roots === 0 || open.length > 0) return 'cut';
  return isTorn || roots > 1 ? 'torn' : 'whole';
}

/** The sign that begins a tag, where none is. */
const isStray = (between: string): boolean =>
  between.includes('<') && between.replace(NO_WORDS, '').includes('<');

/** Whether every element of an XML text is closed, in order, and there is one at all. */
export const isWholeXml = (xml: string): boolean => walkXml(xml) !== 'cut';

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

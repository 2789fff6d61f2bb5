import type { DecodedXml } from '../docx/xml/decode-xml.ts';
import { endsWhole } from '../office/gaps/is-whole-xml.ts';
import { xmlTags } from '../office/workbook/xml-tags.ts';
import { isExpectedRoot } from './expected-roots.ts';

/** Parts that are read as XML. Pages of books are lax, and drawings of old Office (.vml) are none at all. */
const XML = /\.(?:xml|rels|ncx|opf|rdf)$/i;
const PAGE = /\.x?html?$/i;
/** Office of all makers leaves empty files there. */
const OF_NO_ONE = /^Configurations2\//i;

/** Past this length it is enough that the end is there: a sheet of a million cells is not walked twice. */
const WALKED_CHARS = 2_000_000;

export const isXmlPart = (part: string): boolean =>
  (XML.test(part) || PAGE.test(part)) && !OF_NO_ONE.test(part);

/** `cut`: its end is missing. `torn`: something in it is. `other`: it is another thing than its name says. */
export type XmlHealth = 'whole' | 'cut' | 'torn' | 'other';

/** Whether the text of a part is whole: closed as it was opened, and without what no XML may hold. */
export function healthOf(part: string, { text, isValid }: DecodedXml): XmlHealth {
  if (text.includes('\0')) return 'cut';
  if (PAGE.test(part)) return endsWhole(text) ? wholeIf(isValid) : 'cut';
  for (const { name, isEnd } of xmlTags(text)) {
    if (!isEnd && !isExpectedRoot(part, name)) return 'other';
    break;
  }
  if (text.length > WALKED_CHARS) return endsWhole(text) ? wholeIf(isValid) : 'cut';
  const walked = walk(text);
  return walked === 'whole' ? wholeIf(isValid) : walked;
}

const wholeIf = (isValid: boolean): XmlHealth => (isValid ? 'whole' : 'torn');

const ATTRIBUTES = /^(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?$/;
const NO_WORDS = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>/g;

/** Every element closed in order, within one, with tags that are written as they must be. */
function walk(xml: string): XmlHealth {
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

const HEAD_CHARS = 65_536;
const DECLARATION = /<!ENTITY\s/;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);|#)[\p{L}_:][\p{L}\p{N}_:.-]*;/u;

/** Whether a part declares words of its own, in its document type, and refers to such words. */
export const usesEntities = (text: string): boolean =>
  DECLARATION.test(text.slice(0, HEAD_CHARS)) && REFERENCE.test(withoutType(text));

/** Entities refer to each other within the declarations, which says nothing of the text. */
const withoutType = (text: string): string => {
  const end = text.slice(0, HEAD_CHARS).search(/\]\s*>/);
  return end < 0 ? text : text.slice(end);
};

import type { DecodedXml } from '../docx/xml/decode-xml.ts';
import { endsWhole, walkXml } from '../office/gaps/is-whole-xml.ts';
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
  const walked = walkXml(text);
  return walked === 'whole' ? wholeIf(isValid) : walked;
}

const wholeIf = (isValid: boolean): XmlHealth => (isValid ? 'whole' : 'torn');

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

import { endsWhole, isWholeXml } from '../office/gaps/is-whole-xml.ts';

/** Parts that are read as XML. Pages of books are lax, and drawings of old Office (.vml) are none at all. */
const XML = /\.(?:xml|rels|ncx|opf|rdf)$/i;
const PAGE = /\.x?html?$/i;
/** Office of all makers leaves empty files there. */
const OF_NO_ONE = /^Configurations2\//i;

/** Past this length it is enough that the end is there: a sheet of a million cells is not walked twice. */
const WALKED_CHARS = 2_000_000;

export const isXmlPart = (part: string): boolean =>
  (XML.test(part) || PAGE.test(part)) && !OF_NO_ONE.test(part);

/** Whether the text of a part is whole: closed as it was opened, and without what no XML may hold. */
export function isHealthy(part: string, text: string): boolean {
  if (text.includes('\0')) return false;
  return PAGE.test(part) || text.length > WALKED_CHARS ? endsWhole(text) : isWholeXml(text);
}

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

/**
 * Word stores the names of its own styles in English in every language; other programs write their own.
 * Each begins a name that ends in the depth.
 */
const HEADING =
  /^(?:heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|başlık|encabezado|intestazione|заголовок|επικεφαλίδα|見出し|标题|標題|제목|כותרת|عنوان)\s*([1-9])$/iu;
const TITLE =
  /^(?:title|titel|titre|título|titulo|titolo|tytuł|název|cím|название|заголовок|表題|标题|標題|제목)$/iu;
const CONTENTS =
  /^(?:toc|table of figures|table of authorities|verzeichnis|tm|sumário|sommario|inhopg|目次|目录)\s*[1-9]?$/iu;

/** @returns the depth that a style's name tells, from 1 */
export function headingDepthOfName(name: string): number | undefined {
  const depth = HEADING.exec(name.trim())?.[1];
  return depth === undefined ? undefined : Number(depth);
}

export const isTitleName = (name: string): boolean => TITLE.test(name.trim());

/** Whether paragraphs of this style are lines of a table of contents. */
export const isContentsName = (name: string): boolean => CONTENTS.test(name.trim());

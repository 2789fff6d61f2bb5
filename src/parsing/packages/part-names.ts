/** What parts of packages hold, in a reader's words; the first that fits counts. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.rels$/i, 'the list of what belongs to {part}'],
  [/^\[Content_Types\]\.xml$|^META-INF\/(?:manifest|container)\.xml$/i, 'the list of parts'],
  [/^docProps\/|^meta\.xml$|^docMetadata\//i, 'the properties of the file'],
  [/^word\/document\d*\.xml$|^content\.xml$/i, 'the document'],
  [/^word\/styles(?:WithEffects)?\.xml$/i, 'the list of styles'],
  [/^word\/numbering\.xml$/i, 'the list of automatic numbers'],
  [/^word\/footnotes\.xml$/i, 'the footnotes'],
  [/^word\/endnotes\.xml$/i, 'the endnotes'],
  [/^word\/header\d*\.xml$/i, 'a page header'],
  [/^word\/footer\d*\.xml$/i, 'a page footer'],
  [/^xl\/styles\.xml$/i, 'the formats of numbers and dates (they may read otherwise than shown)'],
  [/^xl\/sharedStrings\.xml$/i, 'the words of cells'],
  [/^styles\.xml$/i, 'the styles'],
  [/(?:^|\/)(?:settings|webSettings)\.xml$/i, 'the list of settings'],
  [/(?:comments|threadedComment|commentAuthors)[^/]*\.xml$/i, 'the comments ({part})'],
  [/\/theme\/[^/]*\.xml$/i, 'the colours and fonts ({part})'],
  [/\/charts\/[^/]*\.xml$/i, 'a chart ({part})'],
  [/\.ncx$/i, 'the table of contents'],
];

/** @returns what a part holds, for people; by its own name where nothing better is known */
export function partName(part: string): string {
  const known = NAMES.find(([pattern]) => pattern.test(part))?.[1] ?? 'the part {part}';
  return known.replace('{part}', part);
}

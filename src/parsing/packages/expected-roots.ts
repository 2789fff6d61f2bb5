/** What parts of packages begin with; the first that fits counts. */
const ROOTS: readonly (readonly [RegExp, string])[] = [
  [/\.rels$/i, 'Relationships'],
  [/^\[Content_Types\]\.xml$/i, 'Types'],
  [/^META-INF\/manifest\.xml$/i, 'manifest'],
  [/^META-INF\/container\.xml$/i, 'container'],
  [/^content\.xml$/i, 'document-content'],
  [/^styles\.xml$/i, 'document-styles'],
  [/\.opf$/i, 'package'],
  [/\.ncx$/i, 'ncx'],
  [/^word\/document\d*\.xml$/i, 'document'],
  [/^word\/(footnotes|endnotes|comments|numbering|settings|styles)\.xml$/i, '$1'],
  [/^word\/header\d*\.xml$/i, 'hdr'],
  [/^word\/footer\d*\.xml$/i, 'ftr'],
  [/^xl\/workbook\.xml$/i, 'workbook'],
  [/^xl\/worksheets\/[^/]+\.xml$/i, 'worksheet'],
  [/^xl\/sharedStrings\.xml$/i, 'sst'],
  [/^xl\/styles\.xml$/i, 'styleSheet'],
  [/^ppt\/presentation\.xml$/i, 'presentation'],
  [/^ppt\/slides\/[^/]+\.xml$/i, 'sld'],
  [/^ppt\/notesSlides\/[^/]+\.xml$/i, 'notes'],
];

/** Books keep pages under any name. */
const NO_PAGE = /^(?:word|xl|ppt|docProps|docMetadata)\/|^(?:meta|settings)\.xml$/i;

/**
 * Whether a part begins as one of its name does: what a server answered in place of it, a page that says that
 * there is none, may be whole XML as well.
 */
export function isExpectedRoot(part: string, root: string): boolean {
  for (const [pattern, expected] of ROOTS) {
    const match = pattern.exec(part);
    if (match) return root.toLowerCase() === expected.replace('$1', match[1] ?? '').toLowerCase();
  }
  return root.toLowerCase() !== 'html' || !NO_PAGE.test(part);
}

import type { PackageParts } from '../workbook/package-parts.ts';
import { partGap } from './part-gap.ts';

const CONTENT = 'content.xml';
const STYLES = 'styles.xml';

/** What a file of OpenDocument does not hold whole. One without its words is refused by the reader of it. */
export function openDocumentGaps(parts: PackageParts): readonly string[] {
  const content = parts.has(CONTENT) ? partGap(parts, { part: CONTENT, name: 'the document' }) : [];
  const lists = parts.text('META-INF/manifest.xml');
  const isListed = parts.has(STYLES) || new RegExp(`full-path\\s*=\\s*["']${STYLES}["']`).test(lists);
  return [...content, ...(isListed ? partGap(parts, { part: STYLES, name: 'the styles' }) : [])];
}

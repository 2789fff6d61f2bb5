import type { PackageParts } from '../workbook/package-parts.ts';
import { attributeIn, xmlTags } from '../workbook/xml-tags.ts';
import { endsWhole } from './is-whole-xml.ts';
import { partGap } from './part-gap.ts';

const CONTAINER = 'META-INF/container.xml';
const PAGE = /xhtml|html|xml/i;

/** What an EPUB lists in its order of reading and does not hold whole. */
export function bookGaps(parts: PackageParts): readonly string[] {
  const list = listPart(parts);
  if (list === null || !parts.has(list)) return [];
  const xml = parts.text(list);
  const folder = list.slice(0, list.lastIndexOf('/') + 1);
  const files = new Map<string, { readonly part: string; readonly isPage: boolean }>();
  const gaps = [...partGap(parts, { part: list, name: 'the list of chapters' })];
  let number = 0;
  for (const { name, isEnd, raw } of xmlTags(xml)) {
    if (isEnd) continue;
    if (name === 'item') {
      const part = partName(folder, attributeIn(raw, 'href') ?? '');
      files.set(attributeIn(raw, 'id') ?? '', {
        part,
        isPage: PAGE.test(attributeIn(raw, 'media-type') ?? ''),
      });
    }
    if (name !== 'itemref') continue;
    const file = files.get(attributeIn(raw, 'idref') ?? '') ?? { part: '', isPage: true };
    const chapter = { part: file.part, name: `chapter ${++number}` };
    gaps.push(...partGap(parts, chapter, (text) => !file.isPage || endsWhole(text)));
  }
  return gaps;
}

function listPart(parts: PackageParts): string | null {
  for (const { name, raw } of xmlTags(parts.text(CONTAINER))) {
    if (name === 'rootfile') return attributeIn(raw, 'full-path');
  }
  return null;
}

/** Addresses in a book are those of the web: relative, with signs written as `%20`. */
function partName(folder: string, href: string): string {
  const path = href.replace(/[?#].*$/s, '');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : folder + decoded(path)).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

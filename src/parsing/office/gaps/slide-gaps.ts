import type { PackageParts } from '../workbook/package-parts.ts';
import { xmlTags } from '../workbook/xml-tags.ts';
import { partGap } from './part-gap.ts';
import { PRESENTATION, slideRelationIn } from './slide-list.ts';

/** Parts of a slide that have words of their own, and what they are to a reader. */
const OF_SLIDES: Readonly<Record<string, string>> = {
  notesSlide: 'the notes of',
  diagramData: 'a diagram on',
};

const NOTES = /^ppt\/notesSlides\/[^/]+\.xml$/i;

/** What a presentation of the newer Office lists and does not hold whole. */
export function slideGaps(parts: PackageParts): readonly string[] {
  if (!parts.has(PRESENTATION)) return [];
  const gaps = [...partGap(parts, { part: PRESENTATION, name: 'the list of slides' })];
  const related = parts.relatedTo(PRESENTATION);
  const known = new Set<string>();
  let number = 0;
  for (const { name, isEnd, raw } of xmlTags(parts.text(PRESENTATION))) {
    if (name !== 'sldId' || isEnd) continue;
    const slide = `slide ${++number}`;
    const part = related.get(slideRelationIn(raw))?.target ?? '';
    gaps.push(...partGap(parts, { part, name: slide }));
    for (const { type, target } of parts.relatedTo(part).values()) {
      const what = OF_SLIDES[type];
      if (what === undefined) continue;
      known.add(target.toLowerCase());
      gaps.push(...partGap(parts, { part: target, name: `${what} ${slide}` }));
    }
  }
  // The list that says to which slide they belong may be what is missing.
  const lost = parts.names.filter((part) => NOTES.test(part) && !known.has(part.toLowerCase()));
  return [...gaps, ...lost.map((part) => `the notes of a slide (${part})`)];
}

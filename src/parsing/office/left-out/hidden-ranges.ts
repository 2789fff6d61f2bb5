import { attributeIn, xmlTags } from '../workbook/xml-tags.ts';
import type { XmlTag } from '../workbook/xml-tags.ts';

/** Where something begins and ends in an XML text. */
export type Range = readonly [start: number, end: number];

/** What may have a style that hides it, and the family of that style: names count within a family only. */
const FAMILIES: Readonly<Record<string, string>> = { p: 'paragraph', h: 'paragraph', span: 'text' };

/**
 * Finds what of an OpenDocument text is set not to be shown, by its style, its section or a condition.
 *
 * @param styles text of the part with the styles that have names
 * @returns in order; none lies in another
 */
export function hiddenRanges(content: string, styles: string): readonly Range[] {
  if (!/display\s*=\s*["']none|is-hidden\s*=\s*["']true/.test(content + styles)) return [];
  const walk = new HiddenWalk();
  for (const tag of xmlTags(styles)) walk.style(tag);
  for (const tag of xmlTags(content)) walk.take(tag);
  return walk.ranges;
}

class HiddenWalk {
  readonly ranges: Range[] = [];
  readonly #styles = new Set<string>();
  #style = '';
  /** The hidden element that is open, and how many of its name lie in it. */
  #open: { readonly name: string; readonly from: number; depth: number } | null = null;

  style({ name, isEnd, raw }: XmlTag): void {
    if (isEnd) return;
    if (name === 'style')
      this.#style = `${attributeIn(raw, 'family') ?? ''}:${attributeIn(raw, 'name') ?? ''}`;
    if (name === 'text-properties' && attributeIn(raw, 'display') === 'none') this.#styles.add(this.#style);
  }

  take(tag: XmlTag): void {
    const open = this.#open;
    if (open === null) {
      this.style(tag);
      if (!tag.isEnd && !tag.isEmpty && this.#isHidden(tag)) {
        this.#open = { name: tag.name, from: tag.start, depth: 1 };
      }
    } else if (tag.name === open.name && !tag.isEmpty) {
      open.depth += tag.isEnd ? -1 : 1;
      if (open.depth > 0) return;
      this.ranges.push([open.from, tag.end]);
      this.#open = null;
    }
  }

  #isHidden({ name, raw }: XmlTag): boolean {
    if (name === 'hidden-text') return attributeIn(raw, 'is-hidden') === 'true';
    if (name === 'section') return attributeIn(raw, 'display') === 'none';
    const family = FAMILIES[name];
    return family !== undefined && this.#styles.has(`${family}:${attributeIn(raw, 'style-name') ?? ''}`);
  }
}

import { safeUrl } from '../../compose/safe-url.ts';
import type { PageTokens } from '../../page-tokens.ts';
import type { ParsedLink } from '../../types.ts';
import type { RawLink, Rectangle } from './page-annotations.ts';

/** A word counts as linked from this share of its width. */
const COVERED = 0.5;

export interface LinkedPage {
  readonly links: readonly RawLink[];
  readonly tokens: PageTokens;
}

/**
 * Finds the words that links cover. Neighbouring words of one address are one link; parts of the page between
 * them that the link does not cover cut it in two.
 *
 * @returns links in text order that do not overlap; unsafe addresses and links over no word left out
 */
export function linkRanges(pages: readonly LinkedPage[]): readonly ParsedLink[] {
  const found: ParsedLink[] = [];
  for (const page of pages) {
    if (page.links.length > 0) found.push(...linksOn(page));
  }
  return found;
}

function linksOn({ links, tokens }: LinkedPage): readonly ParsedLink[] {
  const urls = new Array<string | null>(tokens.count).fill(null);
  for (const link of links) {
    const url = safeUrl(link.url);
    if (url === null) continue;
    for (let index = 0; index < tokens.count; index++) {
      if (link.boxes.some((box) => covers(box, tokens, index))) urls[index] ??= url;
    }
  }
  const found: ParsedLink[] = [];
  for (const [index, url] of urls.entries()) {
    const [start, end] = [tokens.start[index] ?? 0, tokens.end[index] ?? 0];
    const last = found.at(-1);
    if (url === null) continue;
    if (last && urls[index - 1] === url) found[found.length - 1] = { ...last, end };
    else found.push({ start, end, url });
  }
  return found;
}

function covers(box: Rectangle, { box: boxes }: PageTokens, index: number): boolean {
  const at = index * 4;
  const [x0, y0, x1, y1] = [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
  const middle = (y0 + y1) / 2;
  if (middle < box.y0 || middle > box.y1) return false;
  return Math.min(x1, box.x1) - Math.max(x0, box.x0) >= COVERED * (x1 - x0) && x1 > x0;
}
